import { sharedFlags } from '../command/shared-flags.js';
import type { FlagSpec } from '../command/spec.js';

/** The words of a line as far as it is known which of them are values of flags, and their places. */
interface LeadingWords {
  readonly words: readonly string[];
  readonly positions: readonly number[];
}

/** Flags of every group: nearly all commands mean the same by them. */
const anyShared: readonly FlagSpec[] = Object.values(sharedFlags).flatMap(({ flags }) => flags);

/** Stops at a flag that is not known: the next word may be its value. */
export const leadingWords = (tokens: readonly string[], own: readonly FlagSpec[] = []): LeadingWords => {
  const flags = [...own, ...anyShared];
  const words: string[] = [];
  const positions: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? '';
    if (token === '--') break;
    if (!/^-./.test(token)) {
      words.push(token);
      positions.push(at);
      continue;
    }
    const flag = knownFlag(token, flags);
    if (flag === undefined && !/^--?(help|h)$/.test(token)) break;
    if (flag?.value !== undefined && flag.optionalValue === undefined && !isGlued(token)) at++;
  }
  return { words, positions };
};

const isGlued = (token: string): boolean => token.includes('=') || /^-[^-]./.test(token);

export const knownFlag = (token: string, flags: readonly FlagSpec[]): FlagSpec | undefined => {
  if (!token.startsWith('-')) return undefined;
  const [name = ''] = token.replace(/^--/, '').split('=');
  return flags.find(({ aliases = [], name: own, negatable, short }) =>
    token.startsWith('--')
      ? own === name || aliases.includes(name) || (negatable === true && name === `no-${own}`)
      : short !== undefined && token.charAt(1) === short,
  );
};
