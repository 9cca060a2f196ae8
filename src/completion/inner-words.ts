/** `ems each prod -- computer l`: completes the command after the dashes, for the first full profile name. */
export const wordsInside = (words: readonly string[]): readonly string[] => {
  const dashes = words.indexOf('--');
  if (words[0] !== 'each' || dashes < 0) return words;
  const profile = words
    .slice(1, dashes)
    .flatMap((word) => word.split(','))
    .find((word) => /^[A-Za-z0-9][^*?]*$/.test(word));
  return [...(profile === undefined ? [] : ['--profile', profile]), ...words.slice(dashes + 1)];
};
