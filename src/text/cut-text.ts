/** Its beginning, at most so long; never half of a character. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Cuts text and marks the cut with a sign. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${cutText(text, most)}…`;
