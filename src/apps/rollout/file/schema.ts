import { onFailedChoices } from '../types.js';
import { patterns } from './forms.js';

/** Address of this version's schema. The first line of a saved file names it, so that editors check the file. */
export const schemaAddress = 'https://git.example.com/ems/ems-cli/raw/main/completions/rollout.schema.json';

const text = (description: string) => ({ type: 'string', minLength: 1, description });
const name = (description: string) => ({ type: 'string', pattern: patterns.name, description });
const duration = (description: string) => ({ type: 'string', pattern: patterns.duration, description });
const limit = (description: string) => ({
  description,
  anyOf: [
    { type: 'string', pattern: patterns.share },
    { type: 'integer', minimum: 0 },
  ],
});
const span = { type: 'string', pattern: patterns.window };

const ringProperties = {
  name: name('Name of the ring. Default: made from the group or the percentage.'),
  group: text(
    'Name, path or id of an existing group: its members that are in the target. The group itself is not changed.',
  ),
  percent: {
    description: 'Share of the target, cumulative: 10 after 1 is the next 9 %. At most two decimals.',
    type: 'number',
    exclusiveMinimum: 0,
    maximum: 100,
  },
  min: { description: 'At least this many computers.', type: 'integer', minimum: 1 },
  approve: { description: 'Wait for "ems rollout approve" before this ring starts.', type: 'boolean' },
};

const gateProperties = {
  reported: limit('How many of the active computers of a ring must have reported. Default 90%.'),
  active: duration('A computer seen within this time is active; the others are not waited for. Default 3d.'),
  failed: limit('More failures among the reports stop the rollout at once. Default 2%.'),
  newIssues: limit(
    'More computers with a new issue than the rest of the target has in the same time. Default: not judged.',
  ),
  soak: duration('How long to wait after enough computers have reported. Default 24h.'),
  deadline: duration('After this time without enough reports, the ring is inconclusive. Default 7d.'),
};

const patchProperties = {
  pmGroup: text('Name or id of the patch management group that has the patches.'),
  patches: {
    description: 'KB numbers or ids of the patches.',
    type: 'array',
    minItems: 1,
    items: {
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'integer', minimum: 1 },
      ],
    },
  },
};

const properties = {
  rollout: name('Name of the rollout: letters, digits, dots, hyphens and underscores, at most 60.'),
  package: text('Name@Version, name or id of the package.'),
  patch: {
    description: 'Patches instead of a package.',
    type: 'object',
    additionalProperties: false,
    required: ['pmGroup', 'patches'],
    properties: patchProperties,
  },
  target: text('Name, path or id of the group to reach, with everything below it.'),
  exclude: {
    description: 'Groups that are left out, with everything below them.',
    type: 'array',
    items: text('A group.'),
  },
  rings: {
    description: 'The rings in their order. The percentages rise to 100.',
    type: 'array',
    minItems: 1,
    maxItems: 20,
    items: {
      type: 'object',
      additionalProperties: false,
      properties: ringProperties,
      oneOf: [{ required: ['group'] }, { required: ['percent'] }],
      dependencies: { min: ['percent'] },
    },
  },
  gate: {
    description: 'What a ring must show before the next one starts.',
    type: 'object',
    additionalProperties: false,
    properties: gateProperties,
  },
  onFailed: { description: 'What a failed gate does. Default pause.', enum: onFailedChoices },
  window: {
    description: 'When a ring may start, with time zone: Mon-Thu 08:00-15:00 Europe/Berlin, or a list of such.',
    anyOf: [span, { type: 'array', minItems: 1, items: span }],
  },
};

/** JSON Schema for editors; the parser goes by the same keys and patterns, and knows more: names, zones, order. */
export const rolloutSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: schemaAddress,
  title: 'Rollout of ems',
  description: 'A package or patches for a group of computers, in rings with health gates.',
  type: 'object',
  additionalProperties: false,
  required: ['rollout', 'target', 'rings'],
  oneOf: [{ required: ['package'] }, { required: ['patch'] }],
  properties,
};

export const fileKeys = Object.keys(properties);
export const ringKeys = Object.keys(ringProperties);
export const gateKeys = Object.keys(gateProperties);
export const patchKeys = Object.keys(patchProperties);
export const mostRings = properties.rings.maxItems;
