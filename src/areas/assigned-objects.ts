import { recordsWith } from './record.js';
import { packageItself } from './arguments.js';
import { assignedGroupColumns } from './columns.js';

/** Lists the groups that an object is assigned to: all that the service offers about these kinds of objects. */
const assigned = recordsWith({
  noun: 'groups',
  details: 'Lists direct assignments only.',
  arguments: [packageItself],
  columns: assignedGroupColumns,
});

export const languagePacks = assigned({
  groups: {
    operation: 'GET /api/language-pack-imports/{id}/groups',
    summary: 'List the groups that a language pack is assigned to',
    examples: { 'List the assigned groups': "ems language-pack groups 'Language Pack German@23H2'" },
    seeAlso: ['group assign-language-pack'],
  },
});

export const agentTemplates = assigned({
  groups: {
    operation: 'GET /api/agent-templates/{id}/groups',
    summary: 'List the groups that an agent template is assigned to',
    examples: { 'List the assigned groups': "ems agent-template groups 'Agent Standard@5.4'" },
    seeAlso: ['group assign-agent-template'],
  },
});

export const bootImages = assigned({
  groups: {
    operation: 'GET /api/pxe-bootimages/{id}/groups',
    summary: 'List the groups that a boot image is assigned to',
    arguments: [{ name: 'id', fills: 'id', help: 'number of the boot image' }],
    examples: { 'List the assigned groups': 'ems pxe-bootimage groups 1' },
    seeAlso: ['group assign-pxe-bootimage'],
  },
});
