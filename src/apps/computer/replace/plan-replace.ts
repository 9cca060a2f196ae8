import { computerApi } from '../../../service/computers.js';
import { computerVariableApi } from '../../../service/variables.js';
import type { Plan, Template, Unit } from '../../../changes/plan.js';
import { computerKey } from '../../../changes/secrets/unkept-values.js';
import type { Target } from '../../../changes/target.js';
import { activationUnits, membershipUnits, moveUnits, type MemberGroup } from '../../../engine/write/memberships.js';
import type { GroupTree } from '../../../service/group-tree.js';
import type { Client } from '../../../http/client.js';
import type { Carried } from './compare-held.js';
import { pathOf, type HeldComputer, type HeldGroup } from './read-computer.js';

export type Retire = 'keep' | 'remove' | 'delete';

/** One old and one new computer with everything that is to be done. */
export interface Replacement extends Carried {
  readonly old: HeldComputer;
  readonly new: HeldComputer;
}

export interface ReplaceOptions {
  readonly tree: GroupTree;
  readonly retire: Retire;
  readonly activate: boolean;
  readonly client: Pick<Client, 'url'>;
}

/** Groups, variables, the activation, then the groups that the old computer leaves; each pair by itself. */
export const replaceUnits = (pairs: readonly Replacement[], options: ReplaceOptions): Plan['units'] => {
  const units: Unit[] = [];
  for (const pair of pairs) addPair(pair, units, options);
  return units;
};

const addPair = (pair: Replacement, units: Unit[], options: ReplaceOptions): void => {
  const start = units.length;
  const [fresh] = [{ id: pair.new.id, name: pair.new.hostname }];
  /** The unit that adds the new computer, by group. */
  const adding = new Map<string, number>();
  for (const group of pair.added) {
    adding.set(group.id, units.length);
    units.push(...membershipUnits('add', memberOf(group, options), [fresh], options.client));
  }
  if (pair.moved !== undefined) {
    const [from, to] = [memberOf(pair.moved.from, options), memberOf(pair.moved.to, options)];
    units.push(...moveUnits({ from, to, exclusive: true, targets: [fresh] }, units.length));
  }
  units.push(...variableUnits(pair, fresh));
  const carrying = numbersFrom(start, units);
  if (options.activate && carrying.length > 0)
    units.push(...activationUnits([fresh], []).map((unit) => ({ ...unit, after: carrying })));
  units.push(...retireUnits(pair, adding, options));
};

/** Requests that put a computer back are not waited for: they are sent only after a refusal. */
const numbersFrom = (start: number, units: readonly Unit[]): number[] =>
  units.flatMap(({ insteadOf }, at) => (at >= start && insteadOf === undefined ? [at] : []));

const memberOf = (group: HeldGroup, { tree }: ReplaceOptions): MemberGroup => ({
  id: group.id,
  path: pathOf(group, tree),
});

const unit = (call: Template, target: Target<number>, step: string, values?: Unit['values']): Unit => ({
  call,
  targets: [{ ...target, values: { step } }],
  ...(values === undefined ? {} : { values }),
});

const variableUnits = ({ extraEntries, newEntries, old, set }: Replacement, fresh: Target<number>): Unit[] => {
  const { id } = fresh;
  return [
    ...set.map(({ name, value, varId }) =>
      unit(computerVariableApi.set(id, varId, { body: { value } }), fresh, `set ${name}`, [
        { at: 'value', from: 'computer', key: computerKey(old.id, varId) },
      ]),
    ),
    ...newEntries.map(({ collectionId, name, values, varId }) =>
      unit(
        computerVariableApi.addToCollection(id, varId, { body: { values } }),
        fresh,
        `add an entry to ${name}`,
        Object.keys(values).map((child) => ({
          at: `values.${child}`,
          from: 'computer',
          key: computerKey(old.id, varId, { id: collectionId, child }),
        })),
      ),
    ),
    ...extraEntries.map(({ collectionId, name, varId }) =>
      unit(computerVariableApi.removeFromCollection(id, varId, collectionId), fresh, `remove an entry of ${name}`),
    ),
  ];
};

/**
 * Deletes an old computer. Uses `force` only if it listed groups, which are carried: without `force`, the service
 * refuses if it is in a group after all.
 */
export const deletionUnit = ({ old }: Replacement): Unit => {
  const query = old.groups.length === 0 ? [] : [['force', 'true'] as const];
  const call = computerApi.delete(old.id, { query });
  return unit(call, { id: old.id, name: old.hostname }, 'delete');
};

/** The old computer leaves a group once the new one is in it. */
const retireUnits = ({ old }: Replacement, adding: ReadonlyMap<string, number>, options: ReplaceOptions): Unit[] => {
  const target = { id: old.id, name: old.hostname };
  if (options.retire !== 'remove') return [];
  return old.groups
    .filter(({ isConfiguration }) => !isConfiguration)
    .flatMap((group) => {
      const before = adding.get(group.id);
      const leaving = membershipUnits('remove', memberOf(group, options), [target], options.client);
      return leaving.map((each) => (before === undefined ? each : { ...each, after: before }));
    });
};
