/** A numeric id as the service writes it. 0042 is none: it may be a serial number, and must not become computer 42. */
export const isIdText = (text: string): boolean => /^(0|[1-9]\d*)$/.test(text);
