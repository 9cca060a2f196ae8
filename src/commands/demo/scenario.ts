import type { CustomCommand } from '../../command/custom-command.js';
import { listFromItems } from '../../engine/read/shape-result.js';
import { controlDetails, openControl, serverFlag } from './control.js';

export const scenario: CustomCommand = {
  name: 'scenario',
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
      values: ['failing-rollout', 'reboot-wave', 'patch-day', 'site-offline', 'new-computers'],
    },
  ],
  flags: [serverFlag],
  examples: [
    { does: 'List the scenarios', run: 'ems demo scenario' },
    { does: 'Begin a rollout that fails on one hardware model', run: 'ems demo scenario failing-rollout' },
  ],
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
