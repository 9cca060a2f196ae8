import { timeIn } from '../../../service/times.js';
import { patchApi } from '../../../service/patches.js';
import type { RingComputer, RingOverlap, RingSpec, RolloutFile, PatchSubject, ResolvedSubject } from '../types.js';
import { hash } from 'node:crypto';
import type { Computer } from '../../../contract/answers.js';
import { nameOfComputer } from '../../../service/listed.js';
import { EmsError, type ErrorKind } from '../../../base/errors.js';
import { nameResolver } from '../../../engine/names/resolve.js';
import { findPackage } from '../../../engine/names/find-package.js';
import type { FleetReader } from '../../../service/reading.js';
import { isIdText } from '../../../base/text/identifiers.js';
import { identifiesNobody } from '../../../base/text/placeholders.js';

export interface RingInput {
  readonly rollout: string;
  readonly rings: readonly RingSpec[];
  /** The target without what is excluded. */
  readonly computers: readonly RingComputer[];
  /** The members of each group ring, by the number of the ring. */
  readonly groupMembers: ReadonlyMap<number, ReadonlySet<number>>;
  /** Ring by computer id. A computer stays in its ring, whatever the numbers are now. */
  readonly placed?: ReadonlyMap<number, number> | undefined;
}

interface RingAssignment {
  /** By the number of the ring; every ring has an entry. */
  readonly rings: ReadonlyMap<number, readonly RingComputer[]>;
  readonly overlaps: readonly RingOverlap[];
}

/** Every computer in one ring at most: groups first, in their order, then the shares from the lowest position up. */
export const assignRings = (input: RingInput): RingAssignment => {
  const rings = new Map<number, RingComputer[]>(input.rings.map(({ n }) => [n, []]));
  const left: RingComputer[] = [];
  for (const computer of input.computers) {
    const ring = rings.get(input.placed?.get(computer.id) ?? groupRingOf(computer, input) ?? 0);
    if (ring === undefined) left.push(computer);
    else ring.push(computer);
  }
  shareOut(left, input, rings);
  return { rings, overlaps: overlapsIn(input) };
};

const groupRingOf = ({ id }: RingComputer, { rings, groupMembers }: RingInput): number | undefined =>
  rings.find(({ n, members }) => members.kind === 'group' && groupMembers.get(n)?.has(id) === true)?.n;

const shareOut = (left: readonly RingComputer[], { rollout, rings }: RingInput, into: Map<number, RingComputer[]>) => {
  const ordered = left
    .map((computer) => ({ computer, position: ringPosition(rollout, computer) }))
    .toSorted((a, b) => a.position - b.position || a.computer.id - b.computer.id);
  let at = 0;
  for (const { n, members } of rings) {
    if (members.kind === 'group') continue;
    const ring = into.get(n) ?? [];
    const end = (members.percent * positions) / 100;
    const isNext = (position: number): boolean => position < end || ring.length < (members.min ?? 0);
    for (let next = ordered[at]; next !== undefined && isNext(next.position); next = ordered[at]) {
      ring.push(next.computer);
      at += 1;
    }
  }
};

/** Only groups can overlap: a share takes from what they leave. */
const overlapsIn = ({ rings, groupMembers, computers }: RingInput): RingOverlap[] => {
  const groups = rings.filter(({ members }) => members.kind === 'group');
  const isIn = (n: number, { id }: RingComputer): boolean => groupMembers.get(n)?.has(id) === true;
  return groups.flatMap((ring, index) =>
    groups.slice(index + 1).flatMap((other) => {
      const both = computers.filter((computer) => isIn(ring.n, computer) && isIn(other.n, computer));
      return both.length === 0 ? [] : [{ ring: ring.n, alsoIn: other.n, computers: both }];
    }),
  );
};

/** Positions run from 0 to 9,999; a ring of 1 % holds those below 100. */
const positions = 10_000;

/**
 * The position of a computer in the order of a rollout: the same on every machine, different in every rollout. A computer
 * without a uuid is placed by its id, which every machine reads from the same service.
 */
export const ringPosition = (rollout: string, { id, uuid }: Pick<RingComputer, 'id' | 'uuid'>): number => {
  const digest = hash('sha256', `${rollout}\n${uuid?.toLowerCase() ?? `computer ${id}`}`);
  return Math.floor((Number.parseInt(digest.slice(0, 8), 16) / 2 ** 32) * positions);
};

/** The computers of a list. */
export const ringComputersIn = (computers: readonly Computer[]): RingComputer[] =>
  computers.map((computer) => ({
    ...nameOfComputer(computer),
    uuid: uuidIn(computer.uuid ?? ''),
    lastSeen: timeIn(computer.lastSeenUtc),
  }));

const uuidIn = (text: string): string | undefined => {
  const uuid = text.toLowerCase();
  return identifiesNobody(uuid) ? undefined : uuid;
};

/** 'keepass.yaml:3:9: '; '' if the rollout was not read from a file. */
export const placeText = ({ origin }: Pick<RolloutFile, 'origin'>, path: string): string => {
  const place = origin?.places[path];
  return origin === undefined || place === undefined ? '' : `${origin.file}:${place}: `;
};

/** Errors that no change of the file would prevent: connection, rights, interrupt. */
const notOfTheFile: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'not-signed-in',
  'forbidden',
  'rate-limited',
  'unreachable',
  'interrupted',
  'terminated',
]);

/** Prefixes other errors with their line in the file. */
export const atPlace = async <Value>(
  file: RolloutFile,
  path: string,
  run: () => Value | Promise<Value>,
): Promise<Value> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof EmsError) || notOfTheFile.has(error.kind)) throw error;
    throw new EmsError(error.kind, `${placeText(file, path)}${error.message}`, error.facts);
  }
};

type Names = ReturnType<typeof nameResolver>;

export interface ResolveDeps {
  readonly reader: FleetReader;
  readonly names: Names;
}

export const resolveSubject = (file: RolloutFile, deps: ResolveDeps): Promise<ResolvedSubject> =>
  file.subject.kind === 'package'
    ? atPlace(file, 'package', () => resolvePackage(file.subject, deps))
    : resolvePatches(file, deps);

const resolvePackage = async (subject: RolloutFile['subject'], { reader }: ResolveDeps): Promise<ResolvedSubject> => {
  const text = subject.kind === 'package' ? subject.package : '';
  const { id, name, version, details } = await findPackage(text, reader, () => Promise.resolve([]), false);
  const operational = details?.['operational'];
  return { kind: 'package', id, name, version, isReady: typeof operational === 'boolean' ? operational : undefined };
};

const resolvePatches = async (file: RolloutFile, { reader, names }: ResolveDeps): Promise<ResolvedSubject> => {
  const { pmGroup, patches } = file.subject.kind === 'patch' ? file.subject : { pmGroup: '', patches: [] };
  const pmGroupId = await atPlace(file, 'patch.pmGroup', async () =>
    isIdText(pmGroup) ? Number(pmGroup) : Number(await names({ lookup: 'pm-group', text: pmGroup, label: 'pmGroup' })),
  );
  const found = await atPlace(file, 'patch.patches', () =>
    Promise.all(patches.map((text) => resolvePatch(text, { reader, names }))),
  );
  return { kind: 'patch', pmGroupId, pmGroupName: pmGroup, patches: found };
};

const resolvePatch = async (text: string, { reader, names }: ResolveDeps): Promise<PatchSubject['patches'][number]> => {
  const id = isIdText(text) ? Number(text) : Number(await names({ lookup: 'patch', text, label: 'patches' }));
  const call = patchApi.status({ query: [['patchId', String(id)]] });
  const sample = await reader.sample(call, 1);
  const [item] = sample.ok ? sample.value.items : [];
  return { id, name: item?.qNumber || text };
};
