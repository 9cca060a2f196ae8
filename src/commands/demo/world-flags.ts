import type { FlagSpec, Input } from '../../command/spec.js';

/** When a new world begins. */
export const nowFlag: FlagSpec = {
  name: 'now',
  value: 'time',
  help: 'time at which the demo service starts; the time of this machine if omitted',
  reads: { type: 'string', format: 'date-time' },
};

export const worldFlags: readonly FlagSpec[] = [
  {
    name: 'computers',
    value: 'n',
    help: 'number of computers',
    default: '500',
    reads: { type: 'integer', minimum: 1, maximum: 2_000_000 },
  },
  {
    name: 'seed',
    value: 'n',
    help: 'seed of the generated fleet',
    default: '1',
    reads: { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 },
  },
];

export const worldOptions = ({ values: { computers, seed, now } }: Input) => ({
  computers: computers === undefined ? undefined : Number(computers),
  seed: seed === undefined ? undefined : Number(seed),
  birth: typeof now === 'string' ? Date.parse(now) : undefined,
});
