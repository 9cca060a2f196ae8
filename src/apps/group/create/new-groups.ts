import type { Field, JsonObject } from '../../../contract/operation.js';
import { textOf } from '../../../base/json/objects.js';
import { chainsOf } from '../../../service/group-paths.js';
import type { Unit } from '../../../changes/plan.js';
import { valueFor } from '../../../engine/request/body.js';
import type { RowProblem } from '../../../engine/rows/row-lines.js';
import type { Target } from '../../../changes/target.js';

/** A group that a row requests. */
export interface GroupRow {
  /** The line of the file. */
  readonly line: number | undefined;
  readonly path: readonly string[];
  readonly description?: string | undefined;
  /** The type of its parent, unless the row has one. */
  readonly type?: string | undefined;
}

export interface NewGroups {
  readonly units: readonly Unit[];
  readonly already: readonly Target[];
  readonly problems: readonly RowProblem[];
}

/** A group that is there, or that an earlier unit creates. */
interface Place {
  readonly path: string; // from the root
  readonly type: string;
  readonly id?: string;
  readonly unit?: number;
}

/** The requests that create groups, those above before those below. `withParents`: also groups that no row names. */
export const planGroups = (
  groups: readonly JsonObject[],
  wanted: readonly GroupRow[],
  withParents: boolean,
  types: Field['enum'],
): NewGroups => {
  const places = placesIn(groups);
  const units: Unit[] = [];
  const already: Target[] = [];
  const problems: RowProblem[] = [];
  const lines = new Map<string, number | undefined>();
  const create = (parent: Place, name: string, where: string, row: Partial<GroupRow>): Place | undefined => {
    const { description, type = valueFor(parent.type, types) } = row;
    if (typeof type !== 'string') {
      problems.push({
        text: `${where}"${parent.path}" is in the tree "${parent.type}"; values of --type: ${(types ?? []).join(', ')}`,
      });
      return undefined;
    }
    const made = { path: `${parent.path}/${name}`, type, unit: units.length };
    const above =
      parent.unit === undefined
        ? {}
        : { after: parent.unit, idFrom: { unit: parent.unit, where: 'body' as const, name: 'parentId' } };
    const body = { name, type, ...(parent.id === undefined ? {} : { parentId: parent.id }), ...described(description) };
    units.push({ targets: [{ id: made.path, name: made.path }], own: { body }, ...above });
    places.push(made);
    return made;
  };
  const findParent = (path: readonly string[], where: string): Place | undefined => {
    const found = find(places, path.join('/'));
    if (found.length === 1) return found[0];
    const text = path.join('/');
    const rest = path.slice(0, -1);
    const above = withParents && found.length === 0 && rest.length > 0 ? findParent(rest, where) : undefined;
    if (above !== undefined) return create(above, path.at(-1) ?? '', where, {});
    if (found.length > 1)
      problems.push({ text: `${where}"${text}" matches ${found.length} groups. Give the whole path.` });
    else if (!withParents || rest.length === 0)
      problems.push({
        text: `${where}No group named "${text}".${withParents || rest.length === 0 ? '' : ' --parents creates it.'}`,
        isMissing: true,
      });
    return undefined;
  };
  // Parents come before their children, whatever the order in the file.
  for (const group of wanted.toSorted((left, right) => left.path.length - right.path.length)) {
    const where = group.line === undefined ? '' : `line ${group.line}: `;
    const name = group.path.at(-1) ?? '';
    const parent = findParent(group.path.slice(0, -1), where);
    if (parent === undefined) continue;
    const key = `${parent.path}/${name}`.toLowerCase();
    if (lines.has(key)) {
      problems.push({ text: `${where}"${group.path.join('/')}" is on line ${lines.get(key) ?? '?'} too` });
      continue;
    }
    lines.set(key, group.line);
    const there = places.find(({ path }) => path.toLowerCase() === key);
    if (there === undefined) create(parent, name, where, group);
    else already.push({ id: there.id ?? there.path, name: there.path });
  }
  return { units, already, problems };
};

const described = (description: string | undefined): JsonObject => (description === undefined ? {} : { description });

const placesIn = (groups: readonly JsonObject[]): Place[] =>
  [...chainsOf(groups)].map(([group, chain]) => ({
    path: chain.map((each) => textOf(each['name'])).join('/'),
    type: textOf(group['assignedToTree']),
    id: textOf(group['id']),
  }));

/** A path from the root, or from any group down. The whole path wins. */
const find = (places: readonly Place[], wanted: string): Place[] => {
  const end = `/${wanted.toLowerCase()}`;
  const named = places.filter(({ path, id }) => `/${path.toLowerCase()}`.endsWith(end) || id === wanted);
  const whole = named.filter(({ path }) => `/${path.toLowerCase()}` === end);
  return whole.length > 0 ? whole : named;
};
