import type { CustomCommand } from '../../command/custom-command.js';

const undo: CustomCommand = {
  name: 'undo',
  summary: 'Undo changes made on this machine',
  details: [
    'Sends the inverse of the requests of a change, the last one first, after showing them and asking. The history has the state before each change; if the object has changed since, the undo is refused (exit code 9) unless --anyway is given. A change that cannot be undone is refused with the reason (exit code 10).',
    'What was undone is read back. Where the service shows another state, or nothing, the result is `failed` with the reason (exit code 7).',
    'Agents act at their next contact: the number of computers that have had no contact since the change is shown. `ems undo --last` again undoes the change before; `ems undo --redo` makes the change of the last undo again.',
    'Which changes can be undone: ems help undo.',
  ],
  arguments: [
    {
      name: 'id',
      many: true,
      optional: true,
      completes: 'change',
      help: 'ids from `ems undo --list`, or their beginning or end',
    },
  ],
  flags: [
    { name: 'last', help: 'undo the latest change that is not undone yet' },
    { name: 'redo', help: 'make the change that was undone last again' },
    {
      name: 'since',
      value: 'time',
      help: 'undo all changes since then, such as 1h or 2026-11-01',
      reads: { type: 'string', format: 'date-time' },
    },
    { name: 'anyway', help: 'undo also what has changed since' },
    { name: 'list', help: 'list the changes that can be undone; changes nothing' },
    { name: 'all', help: 'with --list: also those that cannot be undone' },
  ],
  shared: ['pace', 'bulk', 'request', 'write'],
  writes: true,
  asks: true,
  examples: {
    'List the changes that can be undone': 'ems undo --list',
    'List all changes with how far they can be undone': 'ems undo --list --all',
  },
  seeAlso: ['history list', 'history show', 'bulk resume'],
  run: async (input, context) =>
    input.flags['list'] === true
      ? (await import('./list-undoable.js')).listUndoable(input, context)
      : (await import('./run-undo.js')).runUndo(input, context),
};

export const commands: readonly CustomCommand[] = [undo];
