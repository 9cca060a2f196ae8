import type { UnnamedCommand } from '../../command/custom-command.js';
import { readableDuration } from '../../base/text/duration.js';
import { plural } from '../../base/text/wording.js';
import { fullTime, parseTime } from '../../base/text/times.js';
import { controlDetails, openControl, serverFlag } from './control.js';
import { isObject, type Json } from '../../base/json/objects.js';
import { listFromItems } from '../../command/list-result.js';

export const demoAdvance: UnnamedCommand = {
  local: true,
  summary: 'Advance the time of the demo service',
  details: [
    'Agents make contact, deployments succeed, fail and recover, disks fill, patches are released on the second Tuesday of a month, tasks disappear after 30 days, some computers fall silent and some change users. The time is part of the state: it survives restarts, and `ems demo reset` restores the time of this machine.',
    'The same seed, the same requests and the same steps give the same fleet.',
    controlDetails,
  ],
  arguments: [{ name: 'duration', help: 'how far, such as 12h, 7d or 1d6h', reads: { type: 'duration' } }],
  flags: [serverFlag],
  examples: {
    'Advance by a week': 'ems demo advance 7d',
    'Advance by two hours': 'ems demo advance 2h',
  },
  seeAlso: ['demo status', 'demo reset', 'demo contact'],
  run: async (input, context) => {
    const control = await openControl(input, context);
    const value = await control.ask('POST', '/_demo/advance', { milliseconds: Number(input.values['duration']) });
    return { kind: 'object', value, draw: () => sentence(value) };
  },
};

const sentence = (value: Json): string => {
  const { fromUtc: from, nowUtc: now, contacts, actedOnRequests, releasedPatches } = isObject(value) ? value : {};
  if (typeof from !== 'string' || typeof now !== 'string') return 'Time has moved on.';
  const patches = Number(releasedPatches);
  const released = patches === 0 ? '' : ` ${plural(patches, 'patch was', 'patches were')} released.`;
  const later = readableDuration((parseTime(now) - parseTime(from)) / 1000);
  const made = `${plural(Number(contacts), 'agent')} made contact, ${Number(actedOnRequests)} acted on a request.`;
  return `It is ${fullTime(now)} in the demo service, ${later} later. ${made}${released}`;
};

export const contact: UnnamedCommand = {
  local: true,
  summary: 'Make agents of the demo fleet contact the service now',
  details: [
    'Each agent does everything that is recorded for it and reports. Silent, suspended and switched-off computers make contact too.',
    controlDetails,
  ],
  arguments: [{ name: 'computer', help: 'host name or id', many: true }],
  flags: [serverFlag],
  examples: {
    'Make one computer contact the service': 'ems demo contact PC-0042',
    'Make a silent computer contact the service': 'ems demo contact PC-0033',
  },
  seeAlso: ['demo advance', 'wait deployment'],
  run: async (input, context) => {
    const computers = [input.arguments['computer'] ?? []].flat();
    const control = await openControl(input, context);
    const value = await control.ask('POST', '/_demo/contact', { computers });
    const list = isObject(value) && Array.isArray(value['computers']) ? value['computers'] : [];
    return { kind: 'object', value, draw: () => `${plural(list.length, 'computer')} made contact.` };
  },
};

export const scenario: UnnamedCommand = {
  local: true,
  summary: 'Run a scenario on the demo fleet',
  details: [
    'Without a name, lists the scenarios. The result has the ids of what was changed. `ems demo reset` undoes it.',
    'What is wrong in every demo fleet from the start is listed by `ems demo troubles`.',
    controlDetails,
  ],
  arguments: [
    {
      name: 'name',
      help: 'the scenario',
      optional: true,
      values: ['failing-rollout', 'reboot-wave', 'patch-day', 'site-offline', 'new-computers', 'drift'],
    },
  ],
  flags: [serverFlag],
  examples: {
    'List the scenarios': 'ems demo scenario',
    'Begin a rollout that fails on one hardware model': 'ems demo scenario failing-rollout',
  },
  seeAlso: ['demo troubles', 'demo advance', 'demo reset'],
  run: async (input, context) => {
    const control = await openControl(input, context);
    const { name } = input.values;
    if (typeof name === 'string') {
      return { kind: 'object', value: await control.ask('POST', '/_demo/scenario', { name }) };
    }
    const list = await control.ask('GET', '/_demo/scenarios');
    return listFromItems(Array.isArray(list) ? list : [], {
      columns: ['name', { path: 'shows', title: 'What happens', whole: true }],
      id: 'name',
      noun: 'scenarios',
    });
  },
};

export const requests: UnnamedCommand = {
  local: true,
  summary: 'List the requests that the demo service received',
  details: [
    'For scripts and tests that check what was sent: method, path, query, body and the status of the response, oldest first. The last 10,000 are kept. Bodies of token requests are not.',
    controlDetails,
  ],
  flags: [{ name: 'remove-all', help: 'remove all of them' }, serverFlag],
  lists: true,
  examples: {
    'List them': 'ems demo requests',
    'Print the writes': 'ems demo requests -o json --query "[?method!=\'GET\'].[method, path, body]"',
    'Remove them before a test': 'ems demo requests --remove-all',
  },
  seeAlso: ['demo fail', 'demo reset'],
  run: async (input, context) => {
    const control = await openControl(input, context);
    if (input.values['remove-all'] === true) {
      const value = await control.ask('DELETE', '/_demo/requests');
      return { kind: 'object', value, draw: () => 'The requests were removed.' };
    }
    const list = await control.ask('GET', '/_demo/requests');
    return listFromItems(Array.isArray(list) ? list : [], {
      columns: [{ path: 'atUtc', title: 'Time' }, 'method', { path: 'path', whole: true }, 'status'],
      noun: 'requests',
    });
  },
};
