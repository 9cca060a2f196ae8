import type { FlagSpec } from '../../command/spec.js';

/** The service lists all tasks: these pick among them here. */
export const taskFlags: readonly FlagSpec[] = [
  { name: 'status', value: 'status', help: 'only tasks in this state', values: ['running', 'finished', 'failed'] },
  {
    name: 'computer',
    value: 'computer',
    help: 'only tasks with an action on this computer; one request per task that does not tell',
    completes: 'computer',
  },
];
