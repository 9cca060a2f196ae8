import { usage } from '../errors.js';
import { runsOnWindows } from './private-file.js';

/** Devices of Windows, also before a dot or behind blanks: CON, con.txt, "nul .x", COM1, CONIN$. */
export const deviceName = /^(?:con(?:in\$|out\$)?|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?= *(?:\.|$))/i;

/** Windows would report success, and there would be no file. */
export const refuseDevice = (path: string, isWindows = runsOnWindows): void => {
  const name = path.split(/[/\\]/).find((part) => deviceName.test(part));
  if (isWindows && name !== undefined)
    throw usage(`Cannot write ${path}: ${name} is the name of a device on Windows.`, 'Give the file another name.');
};
