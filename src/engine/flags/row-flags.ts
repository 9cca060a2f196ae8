import type { FlagSpec } from '../../command/spec.js';

/** Of commands that take a file with values in its rows. */
export const rowFlags: readonly FlagSpec[] = [
  {
    name: 'map',
    value: 'column=field',
    repeat: true,
    help: "with --from-file: a column of the file and the field, argument or flag it stands for, such as 'Room=custom:Room' or 'KB=patch'; repeat for more",
  },
];
