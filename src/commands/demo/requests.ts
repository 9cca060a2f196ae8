import type { CustomCommand } from '../../command/custom-command.js';
import { listFromItems } from '../../engine/read/shape-result.js';
import { controlDetails, openControl, serverFlag } from './control.js';

export const requests: CustomCommand = {
  name: 'requests',
  local: true,
  summary: 'List the requests that the demo service received',
  details: [
    'For scripts and tests that check what was sent: method, path, query, body and the status of the response, oldest first. The last 10,000 are kept. Bodies of token requests are not.',
    controlDetails,
  ],
  flags: [{ name: 'remove-all', help: 'remove all of them' }, serverFlag],
  examples: [
    { does: 'List them', run: 'ems demo requests' },
    { does: 'Print the writes', run: 'ems demo requests -o json --query "[?method!=\'GET\'].[method, path, body]"' },
    { does: 'Remove them before a test', run: 'ems demo requests --remove-all' },
  ],
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
