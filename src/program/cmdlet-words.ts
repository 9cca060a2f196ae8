/** `Get-EmsComputer` as a verb and a thing: the thing as one word and as several, in lower case. */
export const cmdletWords = ([first = '', ...rest]: readonly string[]): readonly (readonly string[])[] => {
  const [, verb = '', thing = ''] = /^([A-Z][a-z]+)-(?:Ems|CM|Mg|AD|Intune)?([A-Z]\w*)$/.exec(first) ?? [];
  if (verb === '') return [];
  const parts = thing.split(/(?=[A-Z])/).map((part) => part.toLowerCase());
  return [
    [verb.toLowerCase(), ...parts, ...rest],
    [verb.toLowerCase(), parts.join('-'), ...rest],
  ];
};
