import type { UnnamedCommand } from '../../command/custom-command.js';
import { controlDetails, openControl, serverFlag, demoPlace } from './control.js';
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

export const reset: UnnamedCommand = {
  summary: 'Reset the demo state',
  details: [
    'Size and seed stay as they are unless they are given. Planned failures and the list of requests are removed too.',
    controlDetails,
  ],
  flags: [...worldFlags, nowFlag, serverFlag],
  examples: {
    'Reset the demo state': 'ems demo reset',
    'Begin at a given time': 'ems demo reset --now 2026-03-02T08:00:00Z',
  },
  run: async (input, context) => {
    const { resetWorld, demoStatus } = await import('../../demo/server.js');
    const { computers, seed, birth } = worldOptions(input);
    if (input.values['server'] !== undefined) {
      const nowUtc = birth === undefined ? {} : { nowUtc: new Date(birth).toISOString() };
      const control = await openControl(input, context);
      const wanted = {
        ...(computers === undefined ? {} : { computers }),
        ...(seed === undefined ? {} : { seed }),
        ...nowUtc,
      };
      return { kind: 'object', value: await control.ask('POST', '/_demo/reset', wanted) };
    }
    const directory = demoPlace(context);
    await resetWorld(directory, worldOptions(input));
    return { kind: 'object', value: { ...(await demoStatus(directory)) } };
  },
};

export const status: UnnamedCommand = {
  summary: 'Show the demo state',
  details: controlDetails,
  flags: [serverFlag],
  examples: { 'Show size and age of the fleet': 'ems demo status' },
  run: async (input, context) => {
    if (input.values['server'] !== undefined) {
      const control = await openControl(input, context);
      return { kind: 'object', value: await control.ask('GET', '/_demo') };
    }
    const { demoStatus } = await import('../../demo/server.js');
    return { kind: 'object', value: { ...(await demoStatus(demoPlace(context))) } };
  },
};

export const path: UnnamedCommand = {
  summary: 'Print the path of the demo state',
  examples: { 'Print the path': 'ems demo path' },
  run: async (_, context) => ({ kind: 'text', text: demoPlace(context) }),
};
