import type { FlagSpec } from '../../command/spec.js';

/** Of commands that take a file with each computer's own values. */
export const rowFlags: readonly FlagSpec[] = [
  {
    name: 'map',
    value: 'column=field',
    repeat: true,
    help: "with --from-file: a column of the file and the field it fills, such as 'Room=custom:Room'; repeat for more",
  },
];
