import { readFields, type FieldReader } from '../../../base/documents/fields.js';
import type { Problems } from '../../../base/documents/problems.js';
import type { Json } from '../../../base/json/objects.js';
import type { RingMembers, RingSpec } from '../types.js';
import { defaultRingName, isCount, isName, isPercent } from './forms.js';
import { mostRings, ringKeys } from './schema.js';

const ringForm = 'a ring is { name, group } or { name, percent, min, approve }';

export const readRings = (list: readonly Json[], problems: Problems): RingSpec[] => {
  if (list.length === 0) problems.at(['rings'], 'there is no ring; the last one is { percent: 100 }');
  if (list.length > mostRings) problems.at(['rings', mostRings], `more than ${mostRings} rings`);
  const rings = list.slice(0, mostRings).map((value, index) => {
    const fields = readFields(value, { path: ['rings', index], keys: ringKeys, expected: ringForm }, problems);
    return fields === undefined ? undefined : readRing(fields, index + 1);
  });
  const read = rings.filter((ring) => ring !== undefined);
  if (read.length === list.length && read.length > 0) checkOrder(read, problems);
  return read;
};

const readRing = (fields: FieldReader, n: number): RingSpec | undefined => {
  const members = membersOf(fields);
  const name = fields.text('name', 'a text');
  if (name !== undefined && !isName(name)) fields.wrong('name', notAName(name));
  const approve = approveOf(fields);
  return members === undefined ? undefined : { n, name: name ?? defaultRingName(members), members, approve };
};

export const notAName = (name: string): string =>
  `"${name}" cannot be the name of a group: use letters, digits, dots, hyphens and underscores, at most 60 characters`;

const approveOf = (fields: FieldReader): boolean => {
  const approve = fields.value('approve');
  if (approve !== undefined && typeof approve !== 'boolean') fields.wrong('approve', 'approve is true or false');
  return approve === true;
};

const membersOf = (fields: FieldReader): RingMembers | undefined => {
  if (fields.has('group') && fields.has('percent'))
    return fields.wrong('percent', 'a ring has a group or a percentage, not both');
  if (fields.has('group')) {
    if (fields.has('min')) fields.wrong('min', 'min belongs to a percentage: a group has the members that it has');
    const group = fields.text('group', 'the name of a group');
    return group === undefined ? undefined : { kind: 'group', group };
  }
  if (!fields.has('percent')) return fields.missing('group or percent', ringForm);
  return shareOf(fields);
};

const shareOf = (fields: FieldReader): RingMembers | undefined => {
  const percent = fields.value('percent');
  if (typeof percent !== 'number' || !isPercent(percent))
    return fields.wrong('percent', 'percent is a number above 0 and up to 100, such as 10 or 0.5');
  const min = fields.value('min');
  if (min === undefined) return { kind: 'share', percent };
  if (typeof min !== 'number' || !isCount(min) || min < 1)
    return fields.wrong('min', 'min is a number of computers from 1');
  return { kind: 'share', percent, min };
};

const checkOrder = (rings: readonly RingSpec[], problems: Problems): void => {
  let before = 0;
  for (const { n, members } of rings) {
    if (members.kind === 'group') continue;
    if (members.percent <= before)
      problems.at(
        ['rings', n - 1, 'percent'],
        `percentages are cumulative and rise: ${members.percent} follows ${before}`,
      );
    before = Math.max(before, members.percent);
  }
  if (before < 100)
    problems.at(
      ['rings', rings.length - 1],
      `the rings end at ${before} %: add one of 100 %, so that every computer of the target has a ring`,
    );
  for (const { n, name } of rings)
    if (rings.some((other) => other.n < n && other.name.toLowerCase() === name.toLowerCase()))
      problems.at(['rings', n - 1], `two rings are named "${name}"`);
};
