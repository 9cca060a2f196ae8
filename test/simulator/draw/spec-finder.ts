import type { PlayOptions } from '../play/stage.js';
import type { Commands } from './draw.js';

/** The command of a line, by its first words. */
export const specFinder = ({ reading, writing }: Commands): PlayOptions['specOf'] => {
  const specs = new Map([...reading, ...writing].map((spec) => [spec.words.join(' '), spec]));
  return (words) =>
    [4, 3, 2, 1].flatMap((length) => specs.get(words.slice(0, length).join(' ')) ?? [])[0]; // prettier-ignore
};
