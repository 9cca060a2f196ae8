import { recordsWith, type CommandRecord } from './record.js';
import { tag } from './arguments.js';
import { description, designation, id, packageColumns, sectionOf } from './columns.js';
import { openBody } from './flags.js';
import type { Column } from './column.js';

const needsVersion =
  'Tags require product version 26.2 or later, and have no effect while the depot topology is disabled. Check with `ems system depot-topology`.';
const columns: readonly Column[] = [
  id,
  designation,
  description,
  { path: 'isReadOnly', title: 'Read-only', format: 'yes-no', priority: 1 },
];
const view = [sectionOf('Tag', columns)];

export const area: readonly CommandRecord[] = recordsWith()({
  list: {
    operation: 'GET /api/tags',
    summary: 'List tags',
    details: needsVersion,
    columns,
    examples: { 'List all tags': 'ems tag list' },
    seeAlso: ['system depot-topology'],
  },
  create: {
    operation: 'POST /api/tags',
    summary: 'Create a tag',
    details: [needsVersion, openBody],
    arguments: [{ name: 'designation', fills: 'designation', help: 'name of the new tag' }],
    view,
    tags: true,
    question: 'Create tag {designation}?',
    done: 'Created tag {designation}',
    examples: { 'Show the request without sending it': 'ems tag create APAC --dry-run' },
  },
  show: {
    operation: 'GET /api/tags/{id}',
    summary: 'Show one tag',
    arguments: [tag],
    view,
    examples: { 'Show a tag by its designation': 'ems tag show EMEA' },
    seeAlso: ['tag packages'],
  },
  update: {
    operation: 'PATCH /api/tags/{id}',
    summary: 'Change the designation or description of a tag',
    details: ['Read-only tags, such as Global, cannot be changed.', openBody],
    arguments: [tag],
    rules: [{ kind: 'notEmpty' }],
    view,
    question: 'Change tag {tag}: {sent}?',
    done: 'Changed tag {tag}',
    examples: { 'Set the description': "ems tag update EMEA --field 'description=Europe, Middle East and Africa'" },
  },
  delete: {
    operation: 'DELETE /api/tags/{id}',
    summary: 'Delete a tag',
    details: 'The tag is also removed from all packages and depots. Read-only tags cannot be deleted.',
    arguments: [tag],
    brief: 'read-only',
    confirm: 'Delete tag {tag} and remove it from all packages and depots?',
    done: 'Deleted tag {tag}',
    examples: { 'Show the request without sending it': 'ems tag delete EMEA --dry-run' },
  },
  packages: {
    operation: 'GET /api/tags/packages',
    summary: 'List the packages with a tag',
    noun: 'packages',
    details: 'A number is used as the tag id, any other value as the designation. Neither is looked up.',
    arguments: [{ name: 'tag', fills: 'tagId', form: 'tag', help: 'tag id or designation' }],
    rules: [{ kind: 'exactlyOne', of: ['tagId', 'tag'] }],
    columns: packageColumns,
    examples: {
      'List by designation': 'ems tag packages EMEA',
      'List by id': 'ems tag packages 1',
    },
    seeAlso: ['package set-tags'],
  },
});
