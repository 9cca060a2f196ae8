import type { AreaRecords, CommandRecord } from './record.js';
import { packageItself } from './arguments.js';
import { assignedGroupColumns } from './columns.js';

/** Lists the groups that an object is assigned to: all that the service offers about these kinds of objects. */
const groupsOf = (
  record: Pick<CommandRecord, 'operation' | 'summary' | 'seeAlso'> & Partial<CommandRecord>,
  run: string,
): CommandRecord => ({
  name: 'groups',
  noun: 'groups',
  details: 'Lists direct assignments only.',
  arguments: [packageItself],
  columns: assignedGroupColumns,
  examples: { 'List the assigned groups': run },
  ...record,
});

export const languagePacks: AreaRecords = {
  name: 'language-pack',
  summary: 'Language packs of operating systems',
  records: [
    groupsOf(
      {
        operation: 'GET /api/language-pack-imports/{id}/groups',
        summary: 'List the groups that a language pack is assigned to',
        seeAlso: ['group assign-language-pack'],
      },
      "ems language-pack groups 'Language Pack German@23H2'",
    ),
  ],
};

export const agentTemplates: AreaRecords = {
  name: 'agent-template',
  summary: 'Agent templates',
  records: [
    groupsOf(
      {
        operation: 'GET /api/agent-templates/{id}/groups',
        summary: 'List the groups that an agent template is assigned to',
        seeAlso: ['group assign-agent-template'],
      },
      "ems agent-template groups 'Agent Standard@5.4'",
    ),
  ],
};

export const bootImages: AreaRecords = {
  name: 'pxe-bootimage',
  summary: 'PXE boot images',
  records: [
    groupsOf(
      {
        operation: 'GET /api/pxe-bootimages/{id}/groups',
        summary: 'List the groups that a boot image is assigned to',
        arguments: [{ name: 'id', fills: 'id', help: 'number of the boot image' }],
        seeAlso: ['group assign-pxe-bootimage'],
      },
      'ems pxe-bootimage groups 1',
    ),
  ],
};
