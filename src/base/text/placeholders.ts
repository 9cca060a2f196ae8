/** Vendors and disk images store these instead of a serial number, in many machines at once. */
const placeholder = new RegExp(
  `^(?:${[
    'none|null|n/?a|empty|unknown|undefined|invalid|default(?: string)?|oem',
    'not (?:specified|applicable|available|present|set)',
    'to be filled(?: by o\\.?e\\.?m\\.?)?',
    '(?:system |chassis |base ?board )?serial ?number',
    '0?123456789(?:0|abcdef)?',
    // A repeated single character, as in UUIDs and MAC addresses of zeros or Fs.
    '[-\\s:._/0]*|[-\\s:._/f]+|[-\\s:._/x]+',
    // The UUIDs that two firmware vendors leave in every board, in both byte orders.
    '03000200-0400-0500-0006-000700080009|00020003-0004-0005-0006-000700080009',
    // After eight Fs, the rest is not random either.
    'f{8}-.*',
  ].join('|')})$`,
  'i',
);

/** True for a serial number, UUID or MAC address that identifies no machine and must not match two computers. */
export const identifiesNobody = (mark: string): boolean => placeholder.test(mark.trim());
