/** Its beginning, at most so long; never half of a character. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** The same, and what was cut off is told by a sign. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${cutText(text, most)}…`;
