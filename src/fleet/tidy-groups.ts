import type { JsonObject } from '../contract/operation.js';
import { mapBounded } from '../engine/read/map-bounded.js';
import { getCall } from '../http/reads.js';
import { textOf } from '../json/text-of.js';
import { atOnce, type FleetReader } from './fleet-reader.js';
import { readAssignments, type GroupTree, type TreeGroup } from './group-tree.js';
import { gapAmong, gapText, type Readable } from './readable.js';
import type { TidyGap, TidyLine, TidyPart } from './tidy-line.js';

/** Without computers, subgroups and assignments; the root groups and the special ones belong to the service. */
export const emptyGroups = async (reader: FleetReader, tree: GroupTree): Promise<TidyPart> => {
  const leaves = [...tree.groups.values()].filter(
    (group) => group.parentId !== undefined && tree.children(group.id).length === 0 && !isSpecial(group),
  );
  const found = await mapBounded(leaves, atOnce, (group) => readAssignments(reader, group.id));
  const gap = gapAmong(found);
  if (gap !== undefined) return { lines: [], gaps: [{ what: 'groups', why: gapText(gap) }] };
  const lines = leaves.flatMap((group, at): TidyLine[] => {
    const read = found[at];
    if (read === undefined || !read.ok || read.value.length > 0) return [];
    return [
      {
        kind: 'empty-group',
        id: group.id,
        name: tree.path(group.id),
        why: 'no computers, no subgroups, nothing assigned',
        with: null,
      },
    ];
  });
  return { lines, gaps: [] };
};

const isSpecial = ({ name, tree }: TreeGroup): boolean =>
  /^(reinstall|eol|restore)$/i.test(name) || !/^(Configuration|Assignment)/.test(tree);

/** Values of groups that equal what they would inherit without them. Whether one is forced cannot be read. */
export const redundantValues = async (reader: FleetReader, tree: GroupTree): Promise<TidyPart> => {
  const groups = [...tree.groups.values()].filter(({ tree: name }) => /^(Configuration|Assignment)/.test(name));
  const [definitions, reads] = await Promise.all([
    reader.items(getCall('/api/variable-definitions')),
    mapBounded(groups, atOnce, (group) =>
      reader.items(getCall('/api/group/{id}/variables', { pathValues: { id: group.id } })),
    ),
  ]);
  const gap = gapAmong(reads);
  if (gap !== undefined) return { lines: [], gaps: [{ what: 'variables of groups', why: gapText(gap) }] };
  const values = new Map(groups.map((group, at) => [group.id, valuesIn(reads[at])]));
  const defaults = valuesOf(definitions.ok ? definitions.value : [], 'defaultValue');
  const lines = groups.flatMap((group) =>
    [...(values.get(group.id) ?? [])].flatMap(([varId, own]): TidyLine[] => {
      const above = tree
        .chain(group.id)
        .slice(1)
        .find(({ id }) => values.get(id)?.has(varId) === true);
      const inherited = above === undefined ? defaults.get(varId) : values.get(above.id)?.get(varId);
      if (inherited === undefined || inherited.value !== own.value) return [];
      const from = above === undefined ? 'the catalog default' : tree.path(above.id);
      return [
        {
          kind: 'redundant-value',
          id: group.id,
          name: `${tree.path(group.id)}: ${own.name}`,
          why: `its value "${own.value}" is what it inherits`,
          with: from,
        },
      ];
    }),
  );
  const gaps: TidyGap[] = definitions.ok ? [] : [{ what: 'defaults of variables', why: gapText(definitions) }];
  return { lines, gaps };
};

type Values = ReadonlyMap<string, { readonly name: string; readonly value: string }>;

const valuesIn = (read: Readable<readonly JsonObject[]> | undefined): Values =>
  valuesOf(read?.ok === true ? read.value : [], 'value');

const valuesOf = (items: readonly JsonObject[], field: string): Values =>
  new Map(
    items.flatMap((item) => {
      const value = item[field];
      const id = textOf(item['varId'] ?? item['id']);
      return typeof value === 'string' && id !== ''
        ? [[id, { name: textOf(item['dottedName'] ?? item['designation']) || id, value }]]
        : [];
    }),
  );
