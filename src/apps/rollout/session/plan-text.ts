import type { Problems } from '../../../base/documents/problems.js';
import { isList, isObject, type Json } from '../../../base/json/objects.js';
import { fileValue } from '../file/forms.js';
import { readRolloutValue } from '../file/read-rollout-file.js';
import type { RolloutFile } from '../types.js';
import type { RolloutRecord } from './record.js';

/** The file of a rollout, as one line in the description of its group: every machine uses the same plan. */
type Planned = Pick<RolloutRecord, 'file' | 'groups' | 'planned' | 'subject' | 'target'>;

const word = 'ems-rollout-plan ';

export const formatPlan = (record: Planned): string =>
  word + JSON.stringify({ file: fileValue(withIds(record)), sizes: record.planned.map(({ computers }) => computers) });

/** Also of a plan that was truncated or edited. */
export const isPlanText = (text: string | undefined): boolean => text?.startsWith(word) === true;

/** Returns undefined if there is no plan, or if it was truncated or edited. */
export const parsePlan = (text: string | undefined): Pick<Planned, 'file' | 'planned'> | undefined => {
  if (text === undefined || !isPlanText(text)) return undefined;
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

/** Writes ids for groups and packages, because a name may move to another one. */
const withIds = ({ file, groups, subject, target }: Planned): RolloutFile => ({
  ...file,
  subject: subject.kind === 'package' ? { kind: 'package', package: subject.id } : file.subject,
  target: target.id,
  exclude: groups.excluded,
  rings: file.rings.map((ring) => {
    const group = groups.rings[ring.n - 1] ?? null;
    return group === null ? ring : { ...ring, members: { kind: 'group', group } };
  }),
});
