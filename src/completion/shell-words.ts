import type { Shell } from './scripts.js';

/** A word of the shell line, without its quoting. */
export interface TypedWord {
  readonly text: string;
  /** The quote that is open at the end of the word. */
  readonly quote: '' | "'" | '"';
}

/** bash, zsh and fish hand words over as typed: `Win\ 11`, `'Windows 11'`, `"Wind`. */
export const readShellWord = (raw: string, shell: Shell | undefined): TypedWord => {
  if (shell === undefined) return { text: raw, quote: '' };
  return shell === 'powershell' ? { text: raw.replaceAll(/^['"]|['"]$/g, ''), quote: '' } : readPosixWord(raw);
};

const readPosixWord = (raw: string): TypedWord => {
  let text = '';
  let quote: TypedWord['quote'] = '';
  for (let at = 0; at < raw.length; at++) {
    const character = raw[at] ?? '';
    if (quote === '' && (character === "'" || character === '"')) quote = character;
    else if (character === quote) quote = '';
    else if (character === '\\' && quote !== "'" && at + 1 < raw.length) text += raw[++at] ?? '';
    else text += character;
  }
  return { text, quote };
};

/** The quoted word for bash; the other shells quote by themselves. */
export const quoteForBash = (text: string, quote: TypedWord['quote']): string => {
  if (quote === "'") return text.replaceAll("'", String.raw`'\''`);
  // Between double quotes an interactive bash still expands !! (history), and a backslash does not prevent it.
  if (quote === '"') return text.replaceAll(/[$`"\\]/g, String.raw`\$&`).replaceAll(/!+/g, `"'$&'"`);
  return text.replaceAll(/[\s!"#$&'()*;<>?[\\\]^`{|}]/g, String.raw`\$&`).replace(/^~/, String.raw`\~`);
};
