import type { Field, JsonObject } from '../../../contract/operation.js';
import { textOf } from '../../../base/json/objects.js';
import { cleanCell } from '../../../base/text/clean-text.js';
import { closest } from '../../../base/text/closest.js';
import { chainsOf } from '../../../service/group-paths.js';
import type { Unit } from '../../../changes/plan.js';
import { valueFor } from '../../../engine/request/body.js';
import type { RowProblem } from '../../../engine/rows/row-problems.js';
import type { TableRow } from '../../../engine/targets/table-file.js';
import type { Target } from '../../../changes/target.js';

/** A group that a row requests. */
export interface GroupRow {
  /** The row of the file; undefined: the command line, or a group above that no row names. */
  readonly row: TableRow | undefined;
  /** Its row and cells, as results name them. */
  readonly told?: Pick<Target, 'at' | 'values'>;
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
  const tell = (row: GroupRow['row'], text: string, isMissing = false): undefined => {
    problems.push({ row, text: `${row === undefined ? '' : `line ${row.line}: `}${text}`, isMissing });
  };
  const create = (parent: Place, name: string, asked: Pick<GroupRow, 'description' | 'row' | 'told' | 'type'>) => {
    const { description, row, told, type = valueFor(parent.type, types) } = asked;
    if (typeof type !== 'string')
      return tell(
        row,
        `"${parent.path}" is in the tree "${parent.type}"; values of --type: ${(types ?? []).join(', ')}`,
      );
    const made = { path: `${parent.path}/${name}`, type, unit: units.length };
    const above =
      parent.unit === undefined
        ? {}
        : { after: parent.unit, idFrom: { unit: parent.unit, where: 'body' as const, name: 'parentId' } };
    const body = { name, type, ...(parent.id === undefined ? {} : { parentId: parent.id }), ...described(description) };
    units.push({ targets: [{ id: made.path, name: made.path, ...told }], own: { body }, ...above });
    places.push(made);
    return made;
  };
  const findParent = (path: readonly string[], row: GroupRow['row']): Place | undefined => {
    const found = find(places, path.join('/'));
    if (found.length === 1) return found[0];
    const text = path.join('/');
    if (found.length > 1) return tell(row, `"${text}" matches ${found.length} groups. Give the whole path.`);
    const rest = path.slice(0, -1);
    if (!withParents || rest.length === 0) {
      const near = nearest(text, places);
      const hint = near === undefined ? '' : ` Did you mean ${near}?`;
      return tell(row, `No group named "${text}".${hint}${rest.length === 0 ? '' : ' --parents creates it.'}`, true);
    }
    const above = findParent(rest, row);
    return above === undefined ? undefined : create(above, path.at(-1) ?? '', { row });
  };
  // Parents come before their children, whatever the order in the file.
  for (const group of wanted.toSorted((left, right) => left.path.length - right.path.length)) {
    const { row, told } = group;
    const name = group.path.at(-1) ?? '';
    const parent = findParent(group.path.slice(0, -1), row);
    if (parent === undefined) continue;
    const key = `${parent.path}/${name}`.toLowerCase();
    if (lines.has(key)) {
      tell(row, `"${group.path.join('/')}" is on line ${lines.get(key) ?? '?'} too`);
      continue;
    }
    lines.set(key, row?.line);
    const there = places.find(({ path }) => path.toLowerCase() === key);
    if (there === undefined) create(parent, name, group);
    else already.push({ id: there.id ?? there.path, name: there.path, ...told });
  }
  return { units, already, problems };
};

/** By the last name of the path: whole paths of one tree are all similar. */
const nearest = (text: string, places: readonly Place[]): string | undefined => {
  const near = closest(
    lastOf(text),
    places.map(({ path }) => lastOf(path)),
  );
  const found = places.find(({ path }) => lastOf(path) === near)?.path;
  return found === undefined ? undefined : cleanCell(found);
};

const lastOf = (path: string): string => path.split('/').at(-1) ?? '';

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
