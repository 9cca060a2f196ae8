import type { Labeled, Presentation } from '../../areas/record.js';
import type { CommandSpec } from '../../command/spec.js';

interface Place {
  readonly name: string;
  readonly path: string | undefined;
  readonly labeled: Labeled | undefined;
}

/** The body fields and parameters that arguments and flags fill. */
export const placesOf = (record: Presentation, spec: CommandSpec): Place[] => [
  ...(record.arguments ?? []).map(({ fills, labeled, lookup, name }) => ({
    name,
    path: fills,
    labeled: labeled ?? lookup,
  })),
  ...spec.flags.map(({ fills, lookup, name }) => ({ name, path: fills?.path, labeled: lookup })),
];
