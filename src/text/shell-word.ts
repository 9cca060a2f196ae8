import { platform } from 'node:process';

/** A word as it could be typed again in a POSIX shell. A backslash needs quotes as well: corp\\PC-0042 would lose it. */
export const posixWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word));

export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Quotes for Windows. cmd.exe and PowerShell both read double quotes; characters that PowerShell would replace need
 * its own single quotes. A comma makes a list there, and @ at the beginning means something else. It takes curly quotes for
 * quotes: a name that holds one would end the text, and what follows would be run.
 */
export const windowsWord = (word: string): string => {
  if (/^[\w+=:./\\-][\w@+=:./\\-]*$/.test(word)) return word;
  if (!/[$`"\u201c-\u201e]|%.*%/.test(word)) return `"${word}"`;
  return activeInCmd.test(word) ? `(${word.split(activeInCmd).map(pieceOf).join('+')})` : singleQuoted(word);
};

/**
 * cmd.exe has no single quotes, and replaces %NAME% even within double ones: there is no way to type this in both. It is
 * an expression of PowerShell, which cmd.exe takes for a text that does nothing.
 */
const activeInCmd = /([%&|<>^])/;

const pieceOf = (piece: string): string =>
  activeInCmd.test(piece) ? `[char]${piece.codePointAt(0)}` : singleQuoted(piece);

const singleQuoted = (text: string): string => `'${text.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;

/** A word as it could be typed again on this machine. */
export const shellWord = platform === 'win32' ? windowsWord : posixWord;
