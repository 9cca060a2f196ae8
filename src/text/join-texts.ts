/** Joins the parts that say something: no empty text, no null. */
export const joinTexts = (parts: readonly (string | null | undefined)[], separator = ', '): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(separator);
