import { computerApi } from '../../service/computers.js';
import { computerVariableApi, groupVariableApi, variableApi } from '../../service/variables.js';
import type { DeviceGroup, VariableValue } from '../../contract/answers.js';
import { mapBounded } from '../../service/read-items.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import type { GroupTree } from '../../service/group-tree.js';
import { nameOfComputer } from '../../service/listed.js';
import { gapAmong, gapText, valueOr, type Readable } from '../../service/readable.js';
import { unsearched, type TidyLine, type TidyPart } from './tidy-line.js';

/** Values by the id of their variable. */
type Values = ReadonlyMap<string, { readonly name: string; readonly value: string }>;

interface Sources {
  readonly tree: GroupTree;
  /** Own values of groups, by group id. */
  readonly groups: ReadonlyMap<string, Values>;
  readonly defaults: Values;
}

/** At most this many computers with own values are read, with two requests each. */
const computersAsked = 500;

/** Values of groups and computers that equal what they would inherit without them. Whether one is forced cannot be read. */
export const redundantValues = async (reader: FleetReader, tree: GroupTree): Promise<TidyPart> => {
  const groups = [...tree.groups.values()].filter(({ tree: name }) => /^(Configuration|Assignment)/.test(name));
  const [definitions, reads] = await Promise.all([
    reader.items(variableApi.definitions()),
    mapBounded(groups, atOnce, ({ id }) => reader.items(groupVariableApi.list(id))),
  ]);
  const gap = gapAmong(reads);
  if (gap !== undefined) return unsearched('variables of groups', gap);
  const values = new Map(groups.map(({ id }, at) => [id, valuesIn(reads[at])]));
  const sources: Sources = { tree, groups: values, defaults: valuesOf(valueOr(definitions, []), 'defaultValue') };
  const own = groups.flatMap(({ id }) => {
    const above = tree.chain(id).slice(1);
    const about = { id, name: tree.path(id) };
    return linesOf(about, values.get(id) ?? new Map(), [above.map((group) => group.id)], sources);
  });
  const computers = await computerLines(reader, valueOr(definitions, []), sources);
  const gaps = definitions.ok ? [] : [{ what: 'defaults of variables', why: gapText(definitions) }];
  return { lines: [...own, ...computers.lines], gaps: [...gaps, ...computers.gaps] };
};

/** The service names the computers that have a value of their own: one request a variable. */
const computerLines = async (
  reader: FleetReader,
  definitions: readonly JsonObject[],
  sources: Sources,
): Promise<TidyPart> => {
  const ids = definitions.map((each) => each['varId'] ?? each['id']).filter((id) => typeof id === 'number');
  const holders = await mapBounded(ids, atOnce, (varId) =>
    reader.items(variableApi.computersOf(varId), { page: 'unsure' }),
  );
  const named = holders.flatMap((read) => valueOr(read, [])).map(computerIn);
  const computers = [...new Map(named.map((each) => [each.id, each])).values()].filter(({ id }) => id > 0);
  const reads = await mapBounded(computers.slice(0, computersAsked), atOnce, async ({ id, hostname }) => {
    const [values, groups] = await Promise.all([
      reader.items(computerVariableApi.list(id)),
      reader.items(computerApi.groups(id)),
    ]);
    const chains = valueOr(groups, []).map(({ groupId }: DeviceGroup) =>
      sources.tree.chain(groupId).map((group) => group.id),
    );
    const lines = linesOf({ id, hostname, name: hostname }, valuesIn(values), chains, sources);
    return { read: groups.ok ? values : groups, lines };
  });
  const gap = gapAmong([...holders, ...reads.map(({ read }) => read)]);
  const gaps = gap === undefined ? [] : [{ what: 'variables of computers', why: gapText(gap) }];
  const nameless = named.filter(({ id }) => !(id > 0)).length;
  const odd =
    nameless === 0 ? [] : [{ what: 'variables of computers', why: `${nameless} entries do not say which computer` }];
  const more = computers.length - computersAsked;
  const cut = more > 0 ? [{ what: 'variables of computers', why: `${more} more computers have own values` }] : [];
  return { lines: reads.flatMap(({ lines }) => lines), gaps: [...gaps, ...odd, ...cut] };
};

/** The reference does not show these entries: the id of a computer is under one of the usual names. */
const computerIn = (item: JsonObject): { readonly id: number; readonly hostname: string } => {
  const id = item['computerId'] ?? item['clientId'] ?? item['id'] ?? null;
  return nameOfComputer({ ...item, id, hostname: item['hostname'] ?? item['computerName'] ?? null });
};

/** `chains`: the groups that a value is inherited from, the nearest first. */
const linesOf = (
  about: Pick<TidyLine, 'id' | 'hostname' | 'name'>,
  own: Values,
  chains: readonly (readonly string[])[],
  { tree, groups, defaults }: Sources,
): TidyLine[] =>
  [...own].flatMap(([varId, { name, value }]): TidyLine[] => {
    const givers = chains.flatMap((chain) => chain.find((id) => groups.get(id)?.has(varId) === true) ?? []);
    const inherited = givers.map((id) => groups.get(id)?.get(varId)?.value);
    const [giver] = givers;
    const isSame =
      giver === undefined ? defaults.get(varId)?.value === value : inherited.every((each) => each === value);
    if (!isSame) return [];
    return [
      {
        kind: 'redundant-value',
        ...about,
        name: `${about.name}: ${name}`,
        why: `its value "${value}" is what it inherits`,
        with: giver === undefined ? 'the catalog default' : tree.path(giver),
      },
    ];
  });

const valuesIn = (read: Readable<readonly VariableValue[]> | undefined): Values =>
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
