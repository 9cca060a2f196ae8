import { templateOf } from '../../service/operation.js';
import { computerApi } from '../../service/computers.js';
import { groupApi } from '../../service/groups.js';
import type { Client } from '../../http/client.js';
import { piecesOf } from '../../base/json/group-by.js';
import type { Template, Unit } from '../../changes/plan.js';
import type { IdLocation, Target } from '../../changes/target.js';
import { unitsOf } from './draft-computers.js';

/** A group with the name that people read. */
export interface MemberGroup {
  readonly id: string;
  readonly path: string;
}

/** The service takes at most this many ids in one request. */
const mostIds = 500;

type Verb = 'add' | 'remove';

/** Requests that add computers to a group or remove them from it. */
export const membershipUnits = (
  verb: Verb,
  group: MemberGroup,
  targets: readonly Target<number>[],
  client: Pick<Client, 'url'>,
): Unit[] => {
  const { call, carrier } = requestOf(verb, group);
  const said = withStep(targets, `${verb} ${verb === 'add' ? 'to' : 'from'} ${group.path}`);
  return unitsOf(said, mostIds, carrier, () => client.url(call)).map((unit) => ({ ...unit, call, carrier }));
};

/** Activates computers, each after the last of `units` about it: only those that joined their group are activated. */
export const activationUnits = (targets: readonly Target<number>[], units: readonly Unit[], start = 0): Unit[] => {
  const last = new Map<Target['id'], number>();
  for (const [at, unit] of units.entries())
    if (unit.insteadOf === undefined) for (const { id } of unit.targets) last.set(id, start + at);
  return withStep(targets, 'activate').map((target) => ({
    call: templateOf(computerApi.activate, { body: { software: true } }),
    carrier: { where: 'path', name: 'id' },
    targets: [target],
    after: last.get(target.id),
  }));
};

/** A move of computers between two groups. */
export interface Move {
  readonly from: MemberGroup;
  readonly to: MemberGroup;
  /** A computer is in one configuration group only: it has to leave the one before the other accepts it. */
  readonly exclusive: boolean;
  readonly targets: readonly Target<number>[];
}

/** At most this many computers are between two groups at a time. */
const mostBetween = 100;

/**
 * Batch after batch. In the configuration tree the first computer goes alone: what is refused for it is refused for all.
 * A computer that the second group refuses is added to the first one again. `start`: number of units before these.
 */
export const moveUnits = ({ exclusive, from, targets, to }: Move, start = 0): Unit[] => {
  const units: Unit[] = [];
  let before: number | undefined;
  for (const batch of batchesOf(targets, exclusive)) {
    const first = start + units.length;
    const chain = before === undefined ? {} : { after: before };
    const said = withStep(batch, `move from ${from.path} to ${to.path}`);
    const leave = { ...requestOf('remove', from), targets: said };
    const join = { ...requestOf('add', to), targets: said };
    const halves: readonly [Unit, Unit] = exclusive ? [leave, join] : [join, leave];
    units.push({ ...halves[0], ...chain }, { ...halves[1], after: first, completes: true });
    if (exclusive) units.push(returnUnit(from, batch, first));
    before = first + 1;
  }
  return units;
};

const returnUnit = (from: MemberGroup, batch: readonly Target[], first: number): Unit => ({
  ...requestOf('add', from),
  targets: withStep(batch, `return to ${from.path}`),
  after: first,
  insteadOf: first + 1,
  completes: true,
});

export const requestOf = (
  verb: Verb,
  { id }: MemberGroup,
): { readonly call: Template; readonly carrier: IdLocation } => ({
  call: {
    ...(verb === 'add' ? groupApi.addMembers(id) : groupApi.removeMembers(id)),
    promises: 'counts',
  },
  carrier: { where: verb === 'add' ? 'body' : 'query', name: 'computerIds' },
});

const withStep = <Each extends Target>(targets: readonly Each[], step: string): Each[] =>
  targets.map((target) => ({ ...target, values: { step } }));

const batchesOf = <Each>(targets: readonly Each[], isFirstAlone: boolean): Each[][] => {
  const first = isFirstAlone ? targets.slice(0, 1) : [];
  const rest = targets.slice(first.length);
  return [...piecesOf(first, 1), ...piecesOf(rest, mostBetween)];
};
