import { defaultOffer, type Offer } from "@claimcheck/backend";

/** The product's offer, except that a request needs no image: most lives here are about words. */
export const offer: Offer = {
  ...defaultOffer,
  images: { ...defaultOffer.images, single: { min: 0, max: 1 } },
};
