import { recordsWith, type CommandRecord } from './record.js';
import { computer, tag } from './arguments.js';
import { description, designation, id } from './columns.js';

const depot = {
  ...computer,
  fills: 'clientId',
  help: 'depot server: client id or host name, see `ems depot list`',
} as const;
const tagOfDepot = { ...tag, fills: 'tagId' } as const;

export const area: readonly CommandRecord[] = recordsWith()({
  tags: {
    operation: 'GET /api/depots/{clientId}/tags',
    summary: 'List the tags of a depot server',
    noun: 'tags',
    arguments: [depot],
    columns: [id, 'tagId', designation, description],
    examples: { 'List the tags of one depot server': 'ems depot tags 62' },
    seeAlso: ['system depot-servers', 'tag packages'],
  },
  'assign-tag': {
    operation: 'POST /api/depots/{clientId}/tags',
    summary: 'Assign a tag to a depot server',
    details: [
      'Assigning a tag again is not an error. Tags have no effect while the depot topology is disabled. Check with `ems system depot-topology`.',
    ],
    arguments: [depot, tagOfDepot],
    rows: {
      noun: 'depot tag',
      plural: 'depot tags',
      asks: 'Assign {rows}?',
      done: 'Assigned {rows}',
    },
    tags: true,
    question: 'Assign tag {tag} to depot server {computer}?',
    done: 'Assigned tag {tag} to depot server {computer}',
    examples: {
      'Assign the tag EMEA': 'ems depot assign-tag 62 EMEA',
      'Show what the rows of a csv would assign': 'ems depot assign-tag --from-file depots.csv --dry-run',
    },
    seeAlso: ['depot unassign-tag'],
  },
  'unassign-tag': {
    operation: 'DELETE /api/depots/{clientId}/tags/{tagId}',
    summary: 'Remove a tag from a depot server',
    arguments: [depot, tagOfDepot],
    confirm: 'Remove tag {tag} from depot server {computer}?',
    done: 'Removed tag {tag} from depot server {computer}',
    examples: { 'Show the request without sending it': 'ems depot unassign-tag 62 EMEA --dry-run' },
    seeAlso: ['depot assign-tag'],
  },
});
