/** Words that look like a plural but are not. */
const alwaysSo: ReadonlySet<string> = new Set(['series', 'species', 'news', 'windows', 'bios', 'hardware', 'ems']);

/** packages → package, software-classes → software-class; status, os and dns stay. */
export const singular = (noun: string): string => {
  const last = noun.slice(noun.lastIndexOf('-') + 1);
  if (last.length <= 3 || alwaysSo.has(last) || /(ss|us|is)$/.test(noun)) return noun;
  if (/(ches|shes|xes|sses|tuses|ruses|liases)$/.test(noun)) return noun.slice(0, -2);
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  return noun.endsWith('s') ? noun.slice(0, -1) : noun;
};

export const isPlural = (noun: string): boolean => singular(noun) !== noun;
