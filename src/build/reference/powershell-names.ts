import { singular } from '../../contract/singular.js';
/** Approved verbs (Get-Verb) for the first part of the last command word. Other reads are nouns after Get. */
const verbs: Readonly<Record<string, string>> = {
  activate: 'Enable',
  abort: 'Stop',
  advance: 'Step',
  assign: 'Add',
  cancel: 'Stop',
  create: 'New',
  deactivate: 'Disable',
  delete: 'Remove',
  discard: 'Clear',
  finish: 'Complete',
  list: 'Get',
  pause: 'Suspend',
  prune: 'Clear',
  reboot: 'Restart',
  replace: 'Switch',
  rollback: 'Undo',
  rotate: 'Reset',
  trigger: 'Start',
  unapprove: 'Revoke',
  unassign: 'Remove',
  unset: 'Clear',
};

/** Words that are approved verbs themselves. */
const sameVerbs = new Set(
  `add approve compare export find import move remove rename restore resume revoke save search set show
  start stop sync undo update use wait`.split(/\s+/),
);

/** Names that the rule would make misleading or ambiguous. */
const exceptions: Readonly<Record<string, string>> = {
  'computer uninstall': 'Uninstall-EmsComputerPackage',
  find: 'Find-EmsObject',
  'fleet snapshot': 'Save-EmsFleetSnapshot',
};

/** ['computer', 'reboot'] → Restart-EmsComputer; ['group', 'assign-package'] → Add-EmsGroupPackage. */
export const functionName = (words: readonly string[], writes: boolean): string => {
  const exception = exceptions[words.join(' ')];
  if (exception !== undefined) return exception;
  if (words[0] === 'wait') return `Wait-Ems${nounFrom(words.slice(1))}`;
  const [action = '', ...object] = (words.at(-1) ?? '').split('-');
  const folders = words.slice(0, -1);
  // `reboot-status` and `sync-jobs` only read, although their first word is a verb.
  const isNoun = !writes && object.length > 0 && action !== 'search';
  const verb = isNoun ? undefined : sameVerbs.has(action) ? pascalCase(action) : verbs[action];
  if (verb !== undefined) return `${verb}-Ems${nounFrom([...folders, object.join('-')])}`;
  return `${writes ? 'Invoke' : 'Get'}-Ems${nounFrom(words)}`;
};

/** Nouns are singular in PowerShell. */
const nounFrom = (words: readonly string[]): string =>
  pascalCase(
    words
      .filter((word) => word !== '')
      .map(singular)
      .join('-'),
  );

export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[-=])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Restart-EmsComputer → Computer. */
export const nounOfFunction = (name: string): string => name.replace(/^.*?-Ems/, '');

/** A value as PowerShell takes it: quoted, unless it is a plain word. */
export const powershellValue = (text: string): string =>
  /^[A-Za-z0-9][\w.:/\\-]*$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
