import type { CustomCommand } from '../../command/custom-command.js';
import { groupFlag } from '../../engine/targets/scope-flag.js';

const patchPending: CustomCommand = {
  name: 'pending',
  summary: 'List the patches that computers are missing, to decide what to approve',
  details: [
    'Puts the sweep of missing patches together by patch and product, the most urgent first: one request per 500 computers that miss any, and one per patch to tell whether it is approved. The service counts security patches unless --patch-type says otherwise.',
    'Assigned means that the patch is assigned on the computers that miss it: the others have to be approved for their PM group first.',
  ],
  flags: [
    { name: 'unassigned', help: 'only patches that are not assigned on some of the computers' },
    groupFlag,
    { name: 'product', value: 'product', help: 'only this product: number or part of the name' },
    { name: 'min-cvss', value: 'n', help: 'at least this CVSS score', reads: { type: 'number', format: 'double' } },
    {
      name: 'patch-type',
      value: 'value',
      help: 'type of the patch',
      values: ['SecurityPatch', 'SoftwareDistribution', 'SecurityTool', 'NonSecurityPatch', 'CustomAction'],
    },
  ],
  lists: true,
  role: 'computer.read',
  examples: {
    'What is there to approve?': 'ems patch pending --unassigned',
    'What is missing on Windows 11?': "ems patch pending --product 'Windows 11'",
    'The urgent ones of one group': 'ems patch pending --min-cvss 9 --group Workstations/Berlin',
  },
  seeAlso: ['patch approve', 'patch products', 'computer issues missing-patch'],
  run: async (input, context) => (await import('./run-pending.js')).runPatchPending(input, context),
};

export const commands: readonly CustomCommand[] = [patchPending];
