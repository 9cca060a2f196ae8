import type { AreaRecords, Column } from './record.js';
import { tag } from './arguments.js';
import { description, designation, id, packageColumns } from './columns.js';
import { openBody } from './flags.js';

const needsVersion = 'Tags need product version 26.2 or later.';
const columns: readonly Column[] = [
  id,
  designation,
  description,
  { path: 'isReadOnly', title: 'Read-only', format: 'yes-no', priority: 1 },
];
const view = [{ title: 'Tag', fields: columns }];

export const area: AreaRecords = {
  name: 'tag',
  summary: 'Tags that say which depots get which packages',
  records: [
    {
      operation: 'GET /api/tags',
      name: 'list',
      summary: 'List tags',
      details: [needsVersion],
      columns,
      examples: [{ does: 'All tags', run: 'ems tag list' }],
      seeAlso: ['system depot-topology'],
    },
    {
      operation: 'POST /api/tags',
      name: 'create',
      summary: 'Create a tag',
      details: [needsVersion, openBody],
      arguments: [{ name: 'designation', fills: 'designation', help: 'name of the new tag' }],
      view,
      question: 'Create tag {designation}?',
      done: 'Created tag {designation}',
      examples: [{ does: 'See the request without sending it', run: 'ems tag create APAC --dry-run' }],
    },
    {
      operation: 'GET /api/tags/{id}',
      name: 'show',
      summary: 'Show one tag',
      arguments: [tag],
      view,
      examples: [{ does: 'By its designation', run: 'ems tag show EMEA' }],
      seeAlso: ['tag packages'],
    },
    {
      operation: 'PATCH /api/tags/{id}',
      name: 'update',
      summary: 'Rename or re-describe a tag',
      details: ['Read-only tags, such as Global, cannot be changed.', openBody],
      arguments: [tag],
      rules: [{ kind: 'notEmpty' }],
      view,
      question: 'Change tag {tag} to {sent}?',
      done: 'Changed tag {tag}',
      examples: [
        { does: 'Describe it', run: "ems tag update EMEA --field 'description=Europe, Middle East and Africa'" },
      ],
    },
    {
      operation: 'DELETE /api/tags/{id}',
      name: 'delete',
      summary: 'Delete a tag',
      details: ['It is taken off all packages and depots as well. Read-only tags cannot be deleted.'],
      arguments: [tag],
      confirm: 'Delete tag {tag} and take it off all packages and depots?',
      done: 'Deleted tag {tag}',
      examples: [{ does: 'See the request without sending it', run: 'ems tag delete EMEA --dry-run' }],
    },
    {
      operation: 'GET /api/tags/packages',
      name: 'packages',
      summary: 'List the packages that carry a tag',
      noun: 'packages',
      details: [
        'A number is taken as the id of the tag, anything else as its designation. Neither is looked up first.',
      ],
      arguments: [{ name: 'tag', fills: 'tagId', form: 'tag', help: 'tag id or designation' }],
      rules: [{ kind: 'exactlyOne', of: ['tagId', 'tag'] }],
      columns: packageColumns,
      examples: [
        { does: 'By designation', run: 'ems tag packages EMEA' },
        { does: 'By id', run: 'ems tag packages 1' },
      ],
      seeAlso: ['package set-tags'],
    },
  ],
};
