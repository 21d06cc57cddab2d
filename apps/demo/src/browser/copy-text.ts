export const pageAddress = (): string => location.href;

export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);
