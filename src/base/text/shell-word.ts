import { platform } from 'node:process';

/** A word as it could be typed again in a POSIX shell. A backslash needs quotes as well: corp\\PC-0042 would lose it. */
export const posixWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word));

export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Quotes a word for Windows. cmd.exe and PowerShell both read double quotes; characters that PowerShell would replace
 * need its single quotes. In PowerShell a comma makes a list, a leading @ is special, and curly quotes count as quotes:
 * a name with one would end the text, and the rest would be executed.
 */
export const windowsWord = (word: string): string => {
  if (/^[\w+=:./\\-][\w@+=:./\\-]*$/.test(word)) return word;
  if (!/[$`"\u201c-\u201e]|%.*%/.test(word)) return `"${word}"`;
  return activeInCmd.test(word) ? `(${word.split(activeInCmd).map(pieceOf).join('+')})` : singleQuoted(word);
};

/**
 * cmd.exe has no single quotes and replaces %NAME% even in double quotes, so no form works in both shells. The result
 * is a PowerShell expression, which is a harmless text for cmd.exe.
 */
const activeInCmd = /([%&|<>^])/;

const pieceOf = (piece: string): string =>
  activeInCmd.test(piece) ? `[char]${piece.codePointAt(0)}` : singleQuoted(piece);

const singleQuoted = (text: string): string => `'${text.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;

/** Quotes a word for the shells of this machine. */
export const shellWord = platform === 'win32' ? windowsWord : posixWord;
