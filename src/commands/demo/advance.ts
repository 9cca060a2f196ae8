import type { CustomCommand } from '../../command/custom-command.js';
import type { Json } from '../../contract/operation.js';
import { readableDuration } from '../../text/duration.js';
import { plural } from '../../text/plural.js';
import { fullTime, parseTime } from '../../text/times.js';
import { controlDetails, openControl, serverFlag } from './control.js';
import { isObject } from '../../json/objects.js';

export const demoAdvance: CustomCommand = {
  name: 'advance',
  local: true,
  summary: 'Advance the time of the demo service',
  details: [
    'Agents make contact, deployments succeed, fail and recover, disks fill, patches are released on the second Tuesday of a month, tasks disappear after 30 days, some computers fall silent and some change users. The time is part of the state: it survives restarts, and `ems demo reset` restores the time of this machine.',
    'The same seed, the same requests and the same steps give the same fleet.',
    controlDetails,
  ],
  arguments: [{ name: 'duration', help: 'how far, such as 12h, 7d or 1d6h', reads: { type: 'duration' } }],
  flags: [serverFlag],
  examples: [
    { does: 'Advance by a week', run: 'ems demo advance 7d' },
    { does: 'Advance by two hours', run: 'ems demo advance 2h' },
  ],
  seeAlso: ['demo status', 'demo reset', 'demo contact'],
  run: async (input, context) => {
    const control = await openControl(input, context);
    const value = await control.ask('POST', '/_demo/advance', { milliseconds: Number(input.values['duration']) });
    return { kind: 'object', value, draw: () => sentence(value) };
  },
};

const sentence = (value: Json): string => {
  const { fromUtc: from, nowUtc: now, contacts, releasedPatches } = isObject(value) ? value : {};
  if (typeof from !== 'string' || typeof now !== 'string') return 'Time has moved on.';
  const patches = Number(releasedPatches);
  const released = patches === 0 ? '' : ` ${plural(patches, 'patch was', 'patches were')} released.`;
  const later = readableDuration((parseTime(now) - parseTime(from)) / 1000);
  const acted = plural(Number(contacts), 'agent');
  return `It is ${fullTime(now)} in the demo service, ${later} later. ${acted} acted on a request.${released}`;
};
