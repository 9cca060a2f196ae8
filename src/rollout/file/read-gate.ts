import type { Gate, GateLimit } from '../types.js';
import type { FieldReader } from './fields.js';
import { readDuration, readLimit } from './forms.js';

const limitForm = 'a share such as 2% or a number of computers such as 5';
const durationForm = 'a duration with its unit, such as 30m, 24h or 3d (at most 3650d)';

/** As in the example of the help: what most rollouts want. */
export const gateDefaults = { reported: '90%', active: '3d', failed: '2%', soak: '24h', deadline: '7d' } as const;

export const readGate = (fields: FieldReader | undefined): Gate => {
  const gate: Gate = {
    reported: limitOf(fields, 'reported') ?? readLimit(gateDefaults.reported) ?? none,
    activeMs: durationOf(fields, 'active'),
    failed: limitOf(fields, 'failed') ?? readLimit(gateDefaults.failed) ?? none,
    newIssues: limitOf(fields, 'newIssues'),
    soakMs: durationOf(fields, 'soak'),
    deadlineMs: durationOf(fields, 'deadline'),
  };
  if (fields !== undefined) checkGate(gate, fields);
  return gate;
};

const none: GateLimit = { text: '0', count: 0 };

const limitOf = (fields: FieldReader | undefined, key: 'reported' | 'failed' | 'newIssues'): GateLimit | undefined => {
  const value = fields?.value(key);
  if (value === undefined) return undefined;
  const limit = typeof value === 'string' || typeof value === 'number' ? readLimit(value) : undefined;
  return limit ?? fields?.wrong(key, `${key} is ${limitForm}`);
};

const durationOf = (fields: FieldReader | undefined, key: 'active' | 'soak' | 'deadline'): number => {
  const value = fields?.value(key);
  if (value === undefined) return readDuration(gateDefaults[key]) ?? 0;
  const read = typeof value === 'string' ? readDuration(value) : undefined;
  if (read === undefined) fields?.wrong(key, `${key} is ${durationForm}`);
  return read ?? 1;
};

/** Gates that could never pass, or that nobody could fail. */
const checkGate = ({ reported, activeMs, deadlineMs }: Gate, fields: FieldReader): void => {
  if (activeMs === 0) fields.wrong('active', 'active is 0: no computer would count as active');
  if (deadlineMs === 0) fields.wrong('deadline', 'deadline is 0: every ring would be inconclusive at once');
  if (reported.share === 0 || reported.count === 0)
    fields.wrong('reported', 'reported is 0: the gate would pass without any report');
};
