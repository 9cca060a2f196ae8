import { readSync } from 'node:fs';
import { usage } from '../base/errors.js';
import { isList, parseJson } from '../base/json/objects.js';

/**
 * The words of `ems __line`, which the PowerShell module starts: on stdin the length, a line break, and that many bytes
 * of a JSON array. No word is on the command line, where Windows PowerShell loses quotes, cmd.exe runs what follows an
 * &, and 32,767 characters are the end. The rest of stdin is left to the command.
 */
export const passedLine = (): string[] => {
  let length = '';
  // One byte at a time, because what is read too far would be missing from the command.
  for (let byte = bytesOf(1); byte[0] !== lineBreak; byte = bytesOf(1)) length += byte.toString('latin1');
  // .NET Framework may begin with a byte order mark.
  const words = parseJson(bytesOf(Number(length.replaceAll(/\D/g, ''))).toString('utf8'));
  if (!isList(words)) throw incomplete();
  return words.map(String);
};

const lineBreak = 10;

const bytesOf = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const count = readSync(0, bytes, at, length - at, null);
    if (count === 0) throw incomplete();
    at += count;
  }
  return bytes;
};

const incomplete = (): Error => usage('The command line on stdin is not complete.', 'Nothing was sent.');
