import type { UnnamedCommand } from '../../command/custom-command.js';
import { controlDetails, openControl, serverFlag } from './control.js';
import { demoPlace } from './place.js';
import { nowFlag, worldFlags, worldOptions } from './world-flags.js';

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
