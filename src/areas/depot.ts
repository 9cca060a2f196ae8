import type { AreaRecords } from './record.js';
import { computer, tag } from './arguments.js';
import { description, designation, id } from './columns.js';

const depot = {
  ...computer,
  fills: 'clientId',
  help: 'depot server: client id or host name, see `ems system depot-servers`',
} as const;
const tagOfDepot = { ...tag, fills: 'tagId' } as const;

export const area: AreaRecords = {
  name: 'depot',
  summary: 'Tags of depot servers',
  records: [
    {
      operation: 'GET /api/depots/{clientId}/tags',
      name: 'tags',
      summary: 'List the tags of a depot server',
      noun: 'tags',
      arguments: [depot],
      columns: [id, { path: 'tagId', title: 'Tag ID' }, designation, description],
      examples: [{ does: 'What does this depot carry?', run: 'ems depot tags 62' }],
      seeAlso: ['system depot-servers', 'tag packages'],
    },
    {
      operation: 'POST /api/depots/{clientId}/tags',
      name: 'assign-tag',
      summary: 'Give a depot server a tag',
      details: ['A tag that it already has is no error.'],
      arguments: [depot, tagOfDepot],
      question: 'Give depot {computer} the tag {tag}?',
      done: 'Gave depot {computer} the tag {tag}',
      examples: [{ does: 'Packages tagged EMEA go to this depot', run: 'ems depot assign-tag 62 EMEA' }],
      seeAlso: ['depot unassign-tag'],
    },
    {
      operation: 'DELETE /api/depots/{clientId}/tags/{tagId}',
      name: 'unassign-tag',
      summary: 'Take a tag off a depot server',
      arguments: [depot, tagOfDepot],
      confirm: 'Take tag {tag} off depot {computer}?',
      done: 'Took tag {tag} off depot {computer}',
      examples: [{ does: 'See the request without sending it', run: 'ems depot unassign-tag 62 EMEA --dry-run' }],
      seeAlso: ['depot assign-tag'],
    },
  ],
};
