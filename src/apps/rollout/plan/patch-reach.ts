import { patchReader } from '../gate/reports.js';
import { atPlace } from '../resolve/assign-rings.js';
import type { PatchSubject, ResolvedRollout, RingComputer } from '../types.js';
import { refused } from '../../../base/errors.js';
import { patchApi } from '../../../service/patches.js';
import type { FleetReader } from '../../../service/reading.js';
import { unreadableText } from '../../../service/readable.js';
import { textOf, type JsonObject } from '../../../base/json/objects.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { computersText, plural, thousands } from '../../../base/text/wording.js';

/** Emergency patching installs every patch of the patch management group, so the rollout is about more than its own. */
export interface PatchReach {
  /** Ids of the computers of the target that miss one of the patches; undefined: not readable. */
  readonly missing: ReadonlySet<number> | undefined;
  /** How many other patches the group has; undefined: not readable. */
  readonly others: number | undefined;
  /** Why not everything is known. */
  readonly gaps: readonly string[];
}

/** Refuses a patch that is not in the group: no computer would get it, and the gates would prove nothing. */
export const readPatchReach = async (
  { file, rings, subject, target }: ResolvedRollout,
  reader: FleetReader,
  now: Date,
): Promise<PatchReach | undefined> => {
  if (subject.kind === 'package') return undefined;
  const computers = rings.flatMap((ring) => ring.computers);
  const [group, missing] = await Promise.all([
    reader.items(patchApi.ofGroup({ id: subject.pmGroupId }), { whole: true }),
    readMissing(subject, { groupId: target.id, computers, now }, reader),
  ]);
  const ids = group.ok ? group.value.map(patchIdIn) : [];
  // The reference does not show this list: without ids it tells nothing.
  const isKnown = group.ok && ids.every((id) => id !== undefined);
  const own = new Set(subject.patches.map(({ id }) => id));
  const strange = subject.patches.find(({ id }) => isKnown && !ids.includes(id));
  if (strange !== undefined) await atPlace(file, 'patch.patches', () => refuseOutside(strange, subject, reader));
  const doubt = `whether the PM group ${subject.pmGroupName} contains the patches is not known, nor which others come along: its patches are ${group.ok ? 'listed without ids' : unreadableText(group)}`;
  return {
    missing,
    others: isKnown ? new Set(ids.filter((id) => id !== undefined && !own.has(id))).size : undefined,
    gaps: [
      ...(isKnown ? [] : [doubt]),
      ...(missing === undefined ? ['which computers miss the patches is not readable'] : []),
    ],
  };
};

const patchIdIn = ({ id, patchId }: JsonObject): number | undefined => {
  const found = patchId ?? id;
  return typeof found === 'number' ? found : undefined;
};

interface Asked {
  readonly groupId: string;
  readonly computers: readonly RingComputer[];
  readonly now: Date;
}

const readMissing = async (
  subject: PatchSubject,
  { computers: members, groupId, now: since }: Asked,
  reader: FleetReader,
): Promise<ReadonlySet<number> | undefined> =>
  (await patchReader({ reader }, subject).reports({ groupId, members, since }))?.needed;

const refuseOutside = async (
  { id, name }: PatchSubject['patches'][number],
  { pmGroupId, pmGroupName }: PatchSubject,
  reader: FleetReader,
): Promise<never> => {
  const read = await reader.items(patchApi.products(id), { page: 'unsure' });
  const products = read.ok ? read.value.flatMap(({ productId }) => textOf(productId) || []) : [];
  const lines = products.map(
    (product) => `ems pm-group add-patches ${pmGroupId} --product ${product} --field ${shellWord(`patchIds:=[${id}]`)}`,
  );
  throw refused(
    `the PM group ${pmGroupName} does not contain ${name}, so emergency patching installs its other patches and not this one`,
    lines.length === 0
      ? `Add it for a product of: ems patch products ${id}. See: ems pm-group add-patches --help`
      : `Add it${lines.length > 1 ? ', for the product versions that are meant,' : ''} with:\n${lines.join('\n')}`,
  );
};

/** '14 of 460 computers miss KB5041404; 46 other patches of Security come along on up to 460 computers' */
export const patchReachText = ({ missing, others }: PatchReach, subject: PatchSubject, computers: number): string => {
  const names = subject.patches.map(({ name }) => name).join(', ');
  const miss = missing?.size ?? 0;
  const lack = missing === undefined ? `how many computers miss ${names} is not known` : undefined;
  const along = others === undefined ? 'the other patches' : plural(others, 'other patch', 'other patches');
  return [
    lack ?? `${thousands(miss)} of ${computersText(computers)} ${miss === 1 ? 'misses' : 'miss'} ${names}`,
    ...(others === 0
      ? []
      : [
          `${along} of ${subject.pmGroupName} ${others === 1 ? 'comes' : 'come'} along on up to ${computersText(computers)}`,
        ]),
  ].join('; ');
};
