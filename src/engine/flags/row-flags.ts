import type { FlagSpec } from '../../command/spec.js';

/** Flags of commands that take values from the rows of a file. */
export const rowFlags: readonly FlagSpec[] = [
  {
    name: 'map',
    value: 'column=field',
    repeat: true,
    help: "with --from-file: a column of the file and the field, argument or flag it stands for, such as 'Room=custom:Room' or 'KB=patch'; repeat for more",
  },
];
