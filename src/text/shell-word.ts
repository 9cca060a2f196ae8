/** A word as it could be typed again in a POSIX shell. A backslash needs quotes as well: corp\PC-0042 would lose it. */
export const shellWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word));

export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
