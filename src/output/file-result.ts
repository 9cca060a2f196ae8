import { usage } from '../base/errors.js';
import { cleanFile } from '../base/text/clean-text.js';
import type { FileResult } from '../command/result.js';

/** Writes an answer that is not JSON: every byte into a pipe, but only harmless text to a terminal. */
export const fileFor = ({ bytes, type }: FileResult, forTerminal: boolean): Uint8Array | string => {
  if (!forTerminal) return bytes;
  if (!isText(type, bytes))
    throw usage(
      `The response is a file (${cleanFile(type) || 'unknown type'}, ${bytes.length} bytes), which cannot be shown on a terminal.`,
      'Redirect the output to a file: … > file',
    );
  const text = cleanFile(bytes.toString('utf8'));
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
};

const isText = (type: string, bytes: Buffer): boolean =>
  /^text\/|xml|yaml|javascript|csv/i.test(type) || (type === '' && !bytes.includes(0));
