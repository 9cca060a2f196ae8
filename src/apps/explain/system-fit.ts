/**
 * Whether a package fits an operating system, by the names on both sides. Only two names of the same kind prove that it
 * does not fit: 'Windows 10' against 'Windows 11 Enterprise 23H2'. Anything else is undefined.
 */
export const fitsSystem = (wanted: readonly string[], system: string): boolean | undefined => {
  if (wanted.length === 0) return true;
  const own = familyOf(system);
  const plain = system.toLowerCase();
  if (wanted.some((name) => name !== '' && plain.includes(name.toLowerCase()))) return true;
  const families = wanted.map(familyOf);
  if (own === undefined) return undefined;
  if (families.includes(own)) return true;
  return families.every((family) => family !== undefined) ? false : undefined;
};

/** 'windows 11', 'windows server 2022', 'macos', 'linux'; undefined for any other name. */
const familyOf = (name: string): string | undefined => {
  const text = name.toLowerCase();
  const [, server, number, release] = /windows\s+(server\s+)?(\d+(?:\.\d+)?)(?:\s*(r2))?/.exec(text) ?? [];
  if (number !== undefined) return `windows ${server === undefined ? '' : 'server '}${number}${release ?? ''}`;
  return /\b(macos|linux|ubuntu|debian)\b/.exec(text)?.[1];
};
