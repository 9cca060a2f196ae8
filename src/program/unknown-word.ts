import { commandMeantBy, explainMissing } from '../command/missing-features.js';
import { usage } from '../errors.js';
import { closest } from '../text/closest.js';
import { shellWord } from '../text/shell-word.js';

/** Says which command is likely meant by a word that names none. */
export const unknownWord = (
  typed: string,
  folder: readonly string[],
  known: readonly string[],
  mayBeServed: boolean,
): Error => {
  const place = ['ems', ...folder].join(' ');
  const missing = explainMissing(folder, typed);
  if (missing !== undefined) return usage(`Unknown command "${place} ${typed}".`, missing);
  const meant = commandMeantBy([...folder, typed]) ?? commandToShow(typed, folder, known);
  if (meant !== undefined) return usage(`Unknown command "${place} ${typed}".`, `Did you mean: ${meant}`);
  const synonym = synonyms[typed];
  const isServed = folder.length === 0 && mayBeServed;
  const near =
    synonym !== undefined && known.includes(synonym) ? synonym : isServed ? undefined : closest(typed, known);
  // The service has more operations than the reference shows; its own description names them.
  const sync = mayBeServed && near === undefined ? '. If the server has it, this adds it: ems api sync' : '';
  return usage(
    `Unknown command "${place} ${typed}".`,
    near === undefined
      ? `${known.length <= fewWords ? `Commands: ${known.join(', ')}. ` : ''}See: ${place} --help${sync}`
      : `Did you mean: ${place} ${near}`,
  );
};

/** `ems computer PC-0042`: a name where a command is expected. Commands are lower case and have no digits. */
const commandToShow = (typed: string, folder: readonly string[], known: readonly string[]): string | undefined =>
  folder.length === 1 && known.includes('show') && /[A-Z\d]/.test(typed)
    ? `ems ${folder.join(' ')} show ${shellWord(typed)}`
    : undefined;

/** Names from other tools. */
const synonyms: Readonly<Record<string, string>> = {
  ls: 'list',
  get: 'show',
  describe: 'show',
  rm: 'delete',
  remove: 'delete',
  new: 'create',
  add: 'create',
  edit: 'update',
  set: 'update',
  restart: 'reboot',
};

/** As many are listed in an error: more would be a wall. */
const fewWords = 8;
