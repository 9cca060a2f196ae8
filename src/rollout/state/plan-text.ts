import type { Problems } from '../../documents/problems.js';
import { isList, isObject, type Json, type JsonObject } from '../../json/objects.js';
import { typedDuration } from '../../text/duration.js';
import { readRolloutValue } from '../file/read-rollout-file.js';
import type { Gate, GateLimit, RingSpec, RolloutFile } from '../types.js';
import type { RolloutRecord } from './record.js';

/**
 * The file of a rollout, as one line in the description of its group: every machine judges and shows it by the same
 * plan. Groups and packages stand there by id, because a name may move to another one.
 */
type Planned = Pick<RolloutRecord, 'file' | 'groups' | 'planned' | 'subject' | 'target'>;

const word = 'ems-rollout-plan ';

export const formatPlan = (record: Planned): string =>
  word + JSON.stringify({ file: valueOf(record), sizes: record.planned.map(({ computers }) => computers) });

/** undefined: there is none, or the service or somebody has cut it. */
export const parsePlan = (text: string | undefined): Pick<Planned, 'file' | 'planned'> | undefined => {
  if (text?.startsWith(word) !== true) return undefined;
  try {
    const found = JSON.parse(text.slice(word.length)) as Json;
    if (!isObject(found)) return undefined;
    const sizes = isList(found['sizes']) ? found['sizes'] : [];
    const planned = sizes.map((computers, at) => ({ n: at + 1, computers: Number(computers) }));
    return { file: readRolloutValue(found['file'] ?? null, noProblems), planned };
  } catch {
    return undefined;
  }
};

const noProblems: Problems = {
  at: (_path, message) => {
    throw new Error(message);
  },
  unknownKeys: () => undefined,
  throwIfAny: () => undefined,
};

const valueOf = ({ file, groups, subject, target }: Planned): JsonObject => ({
  rollout: file.name,
  ...subjectOf(file, subject),
  target: target.id,
  exclude: [...groups.excluded],
  rings: file.rings.map((ring) => ringOf(ring, groups.rings[ring.n - 1] ?? undefined)),
  gate: gateOf(file.gate),
  onFailed: file.onFailed,
  ...(file.window === undefined ? {} : { window: file.window.text.split(', ') }),
});

const subjectOf = (file: RolloutFile, subject: Planned['subject']): JsonObject =>
  subject.kind === 'package' || file.subject.kind === 'package'
    ? { package: subject.kind === 'package' ? subject.id : '' }
    : { patch: { pmGroup: file.subject.pmGroup, patches: [...file.subject.patches] } };

const ringOf = ({ approve, members, name }: RingSpec, groupId: string | undefined): JsonObject => ({
  name,
  ...(members.kind === 'group' ? { group: groupId ?? members.group } : { percent: members.percent }),
  ...(members.kind === 'share' && members.min !== undefined ? { min: members.min } : {}),
  ...(approve ? { approve } : {}),
});

const gateOf = ({ activeMs, deadlineMs, failed, newIssues, reported, soakMs }: Gate): JsonObject => ({
  reported: limitOf(reported),
  active: typedDuration(activeMs),
  failed: limitOf(failed),
  ...(newIssues === undefined ? {} : { newIssues: limitOf(newIssues) }),
  soak: typedDuration(soakMs),
  deadline: typedDuration(deadlineMs),
});

const limitOf = ({ count, text }: GateLimit): Json => count ?? text;
