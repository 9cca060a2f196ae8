import type { Context } from '../../context.js';
import { usage } from '../../base/errors.js';
import { withoutMark } from '../../base/text/input-text.js';
import { readFileText } from '../flags/read-input.js';

/** The text of a file that selects computers; - is stdin. `label`: the flag that names it. */
export const readFileOrPipe = async (path: string, label: string, context: Context): Promise<string> =>
  path === '-' ? readPiped(label, context) : readFileText(path, label, context.interrupt);

/** An empty pipe is an empty list; a stdin that is not connected is a forgotten list. */
const readPiped = async (label: string, { terminal }: Context): Promise<string> => {
  if (terminal.stdinIsNull === true) throw usage(`${label} -: nothing is connected to stdin`);
  return withoutMark(await terminal.readStdin());
};
