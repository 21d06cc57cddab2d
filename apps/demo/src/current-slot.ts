/** The place of the picture that is being made right now. */
export const CURRENT_SLOT = "current";
