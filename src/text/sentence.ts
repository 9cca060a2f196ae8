/** A text that may be the service's own, as the end of a sentence of ours. */
export const withFullStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

export const withoutFullStop = (text: string): string => text.replace(/\.$/, '');

/** 'no task has this tracking id' → 'No task has this tracking id.' */
export const asSentence = (text: string): string => withFullStop(text.charAt(0).toUpperCase() + text.slice(1));
