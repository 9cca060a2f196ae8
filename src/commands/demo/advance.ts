import type { CustomCommand } from '../../command/custom-command.js';
import type { JsonObject } from '../../contract/operation.js';
import { readableDuration } from '../../text/duration.js';
import { plural } from '../../text/plural.js';
import { fullTime, parseTime } from '../../text/times.js';
import { demoPlace } from './place.js';
import { asUsageError } from './refused.js';

export const advance: CustomCommand = {
  name: 'advance',
  local: true,
  summary: 'Move the time of the demo service on',
  details: [
    'Agents make contact, deployments succeed, fail and recover, disks fill, patches are released on the second Tuesday of a month, tasks disappear after 30 days, some computers fall silent and some change users. The time is part of the state: it survives restarts, and `ems demo reset` restores the time of this machine.',
    'The same seed, the same requests and the same steps give the same fleet.',
  ],
  arguments: [{ name: 'duration', help: 'how far, such as 12h, 7d or 1d6h', reads: { type: 'duration' } }],
  examples: [
    { does: 'Let a week pass', run: 'ems demo advance 7d' },
    { does: 'Let two hours pass', run: 'ems demo advance 2h' },
  ],
  seeAlso: ['demo status', 'demo reset', 'demo serve'],
  run: async (input, context) => {
    const { openWorld } = await import('../../demo/server.js');
    const host = await openWorld(demoPlace(context));
    const order = { kind: 'advance', milliseconds: Number(input.values['duration']) } as const;
    const value = await host.command(order).catch((error: unknown) => {
      throw asUsageError(error);
    });
    return { kind: 'object', value, draw: () => sentence(value) };
  },
};

const sentence = (value: JsonObject): string => {
  const { fromUtc: from, nowUtc: now } = value;
  if (typeof from !== 'string' || typeof now !== 'string') return 'Time has moved on.';
  const contacts = plural(Number(value['contacts']), 'agent');
  const patches = Number(value['releasedPatches']);
  const released = patches === 0 ? '' : ` ${plural(patches, 'patch', 'patches')} released.`;
  const later = readableDuration((parseTime(now) - parseTime(from)) / 1000);
  return `It is ${fullTime(now)} in the demo service, ${later} later. ${contacts} acted on a request.${released}`;
};
