import { isUtf8 } from 'node:buffer';
import { usage } from '../errors.js';

/**
 * Decodes a file or pipe of the user. Windows editors write a byte order mark first, and the redirection of Windows
 * PowerShell writes UTF-16. Other encodings are refused: "Müller" in the code page of a spreadsheet would reach the
 * service as "M�ller".
 */
export const inputText = (bytes: Buffer, where: string): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes, where);
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0)
    return utf16(Buffer.from(bytes).swap16(), where);
  if (!isText(bytes)) throw notText(bytes, where);
  return withoutMark(bytes.toString('utf8'));
};

/** A NUL means UTF-16 without its mark, whose bytes are valid UTF-8. */
const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !bytes.includes(0);

export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

const utf16 = (bytes: Buffer, where: string): string => {
  // Otherwise, half a character at the end would be dropped: 4 instead of 42.
  if (bytes.length % 2 === 1) throw usage(`${where} ends in the middle of a character: it is cut off.`);
  const text = withoutMark(bytes.toString('utf16le'));
  // UTF-32 begins with the byte order mark of UTF-16.
  if (text.includes('\0')) throw notText(bytes, where);
  const odd = halves.exec(text);
  if (odd !== null) throw halfCharacter(text.slice(0, odd.index), where);
  return text;
};

/** A lone surrogate would be sent as another character. */
const halves = /\p{Cs}/u;

const halfCharacter = (before: string, where: string): Error =>
  usage(
    `${where} is not text: line ${before.split('\n').length} has half of a character.`,
    'Nothing was sent. Something has cut a text in two there, within an emoji for instance.',
  );

const notText = (bytes: Buffer, where: string): Error =>
  usage(
    `${where} is not UTF-8 text: line ${firstOddLine(bytes)} has bytes of another encoding.`,
    'Nothing was sent. Save it as UTF-8 (in Excel: CSV UTF-8), or convert it with iconv.',
  );

const firstOddLine = (bytes: Buffer): number => {
  let line = 1;
  let start = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    if (!isText(bytes.subarray(start, end))) return line;
    line++;
    start = end + 1;
  }
  return line;
};
