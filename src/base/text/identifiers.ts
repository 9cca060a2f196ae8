/** Whether a text is a numeric id. 0042 is not: it may be a serial number, and must not become computer 42. */
export const isIdText = (text: string): boolean => /^(0|[1-9]\d*)$/.test(text);

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** The ids that a typed part may mean: the equal one, else those with this beginning, else those with this end. */
export const idsLike = (typed: string, ids: readonly string[]): string[] => {
  const part = typed.replace(/(…|\.\.\.)$/, '');
  if (part === '') return [];
  if (ids.includes(part)) return [part];
  const beginning = ids.filter((id) => id.startsWith(part));
  return beginning.length > 0 ? beginning : ids.filter((id) => id.endsWith(part));
};

/** The twelve hex digits of a MAC address, in lower case; undefined for anything else. Takes 62:CA:…, 62-CA-…, 62.CA.…, 62CA.3500.0001 and 62CA35000001. */
export const macDigits = (text: string): string | undefined => {
  const isMac = notations.some((notation) => notation.test(text.trim()));
  return isMac ? text.replaceAll(/[^0-9a-f]/gi, '').toLowerCase() : undefined;
};

const notations: readonly RegExp[] = [
  /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{2}(-[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{2}(\.[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{4}(\.[0-9a-f]{4}){2}$/i,
  /^[0-9a-f]{12}$/i,
];

/** All notations of a MAC address, the usual ones first: searches compare text, and the stored form is undocumented. */
export const macNotations = (digits: string): string[] => {
  const upper = digits.toUpperCase();
  const written = (text: string): string[] => [parts(text, 2).join(':'), parts(text, 2).join('-'), text];
  return [...new Set([...written(upper), ...written(digits), parts(digits, 4).join('.'), parts(upper, 4).join('.')])];
};

const parts = (text: string, size: number): string[] => text.match(new RegExp(`.{${size}}`, 'g')) ?? [];

/** True for an IPv4 address with dots or an IPv6 address with colons. */
export const isIpAddress = (text: string): boolean => isIpv4(text) || isIpv6(text);

const isIpv4 = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);

/** Checks only the form: groups of hex digits, at most one gap. Six pairs are a MAC address. */
const isIpv6 = (text: string): boolean => {
  if (!/^[0-9a-f:]{2,39}$/i.test(text) || text.split('::').length > 2) return false;
  const groups = text.split(':').filter((group) => group !== '');
  if (groups.some((group) => group.length > 4)) return false;
  return text.includes('::') ? groups.length < 8 : groups.length === 8;
};
