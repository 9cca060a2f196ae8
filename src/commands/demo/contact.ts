import type { CustomCommand } from '../../command/custom-command.js';
import { plural } from '../../text/plural.js';
import { controlDetails, openControl, serverFlag } from './control.js';
import { isObject } from '../../json/objects.js';

export const contact: CustomCommand = {
  name: 'contact',
  local: true,
  summary: 'Make agents of the demo fleet contact the service now',
  details: [
    'Each agent does everything that is recorded for it and reports. Silent, suspended and switched-off computers make contact too.',
    controlDetails,
  ],
  arguments: [{ name: 'computer', help: 'host name or id', many: true }],
  flags: [serverFlag],
  examples: [
    { does: 'Make one computer contact the service', run: 'ems demo contact PC-0042' },
    { does: 'Make a silent computer contact the service', run: 'ems demo contact PC-0033' },
  ],
  seeAlso: ['demo advance', 'wait deployment'],
  run: async (input, context) => {
    const computers = [input.arguments['computer'] ?? []].flat();
    const control = await openControl(input, context);
    const value = await control.ask('POST', '/_demo/contact', { computers });
    const list = isObject(value) && Array.isArray(value['computers']) ? value['computers'] : [];
    return { kind: 'object', value, draw: () => `${plural(list.length, 'computer')} made contact.` };
  },
};
