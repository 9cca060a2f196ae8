/** The twelve hex digits of a MAC address, in lower case; undefined for anything else. Takes 62:CA:…, 62-CA-…, 62CA.3500.0001 and 62CA35000001. */
export const macDigits = (text: string): string | undefined => {
  const isMac = notations.some((notation) => notation.test(text.trim()));
  return isMac ? text.replaceAll(/[^0-9a-f]/gi, '').toLowerCase() : undefined;
};

const notations: readonly RegExp[] = [
  /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{2}(-[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{4}(\.[0-9a-f]{4}){2}$/i,
  /^[0-9a-f]{12}$/i,
];

/** Every way to write it, the usual ones first: a search compares letters, and which of these the service keeps is not documented. */
export const macNotations = (digits: string): string[] => {
  const upper = digits.toUpperCase();
  const written = (text: string): string[] => [parts(text, 2).join(':'), parts(text, 2).join('-'), text];
  return [...new Set([...written(upper), ...written(digits), parts(digits, 4).join('.'), parts(upper, 4).join('.')])];
};

const parts = (text: string, size: number): string[] => text.match(new RegExp(`.{${size}}`, 'g')) ?? [];
