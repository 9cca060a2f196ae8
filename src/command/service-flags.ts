import type { RawFlag } from './input.js';
import { shellWord } from '../base/text/shell-word.js';
import { peekFlag } from './words.js';

/** Flags that select the service and the way to it. */
const withValue = ['profile', 'url', 'cacert', 'client-cert', 'client-key'] as const;
const alone = ['demo', 'insecure', 'insecure-http'] as const;

/** ' --profile x', as the flags were typed. */
export const serviceFlags = (valueOf: (name: string) => RawFlag | undefined): string =>
  [...alone, ...withValue]
    .map((name) => {
      const value = valueOf(name);
      if (value === true) return ` --${name}`;
      return typeof value === 'string' ? ` --${name} ${shellWord(value)}` : '';
    })
    .join('');

const isAlone = (name: string): boolean => alone.some((each) => each === name);

/** As typed on a line, even one that cannot be read. */
export const typedServiceFlags = (argv: readonly string[]): string => {
  const end = argv.indexOf('--');
  const typed = end < 0 ? argv : argv.slice(0, end);
  return serviceFlags((name) => (isAlone(name) ? typed.includes(`--${name}`) : peekFlag(typed, name)));
};
