import { computerApi } from '../../../service/computers.js';
import { computerVariableApi, variableApi } from '../../../service/variables.js';
import { isConfigurationTree, groupIdOf } from '../../../service/group-paths.js';
import type { CommandContext } from '../../../command/spec.js';
import type { DeviceGroup } from '../../../contract/answers.js';
import { readOwnEntries, readOwnValues, type OwnEntry, type OwnValue } from '../../../service/own-values.js';
import { allRead, requireValue, readable, unusable, type Readable } from '../../../service/readable.js';
import { openFleetReader, type FleetReader } from '../../../service/reading.js';
import type { GroupTree } from '../../../service/group-tree.js';
import { textOf } from '../../../base/json/objects.js';
import { type Definitions, definitionsIn } from '../../state/index.js';

export interface HeldGroup {
  readonly id: string;
  readonly name: string;
  readonly isConfiguration: boolean;
}

/** An entry of a collection: its values by the designation of the child. */
export interface HeldEntry {
  readonly varId: number;
  readonly name: string;
  readonly collectionId: number;
  readonly values: Readonly<Record<string, string>>;
}

/** A computer with its own groups, values and entries. */
export interface HeldComputer {
  readonly id: number;
  readonly hostname: string;
  readonly groups: readonly HeldGroup[];
  readonly variables: readonly OwnValue[];
  readonly entries: readonly HeldEntry[];
}

export const pathOf = ({ id, name }: HeldGroup, tree: GroupTree): string =>
  tree.get(id) === undefined ? name : tree.path(id);

/** Everything that is carried has to be read to its end. */
export const readHeld = async (
  id: number,
  catalog: VariableCatalog,
  context: CommandContext,
): Promise<HeldComputer> => {
  const reader = await openFleetReader(context);
  const [computer, groups, variables, entries] = await Promise.all([
    reader.object(computerApi.one(id)),
    reader.items(computerApi.groups(id), { whole: true }),
    readOwnValues(reader, computerVariableApi, id),
    Promise.all(catalog.collections.map((collection) => readEntries(id, collection, reader))),
  ]);
  const { hostname } = requireValue(`Computer ${id}`, computer);
  const of = hostname || String(id);
  return {
    id,
    hostname: of,
    groups: requireValue(`The groups of ${of}`, groups).map(groupIn),
    // Values of an entry belong to the entry.
    variables: requireValue(`The variables of ${of}`, variables).filter(({ varId }) => !catalog.isChild(varId)),
    entries: requireValue(`The collections of ${of}`, allRead(entries)).flat(),
  };
};

const groupIn = (item: DeviceGroup): HeldGroup => ({
  id: groupIdOf(item),
  name: textOf(item.name),
  isConfiguration: isConfigurationTree(item.assignedToTree),
});

/** A variable that the service refuses as a collection has no entries. A 404 is no answer: computer and variable exist. */
const readEntries = async (
  id: number,
  { id: varId, name }: VariableCatalog['collections'][number],
  reader: FleetReader,
): Promise<Readable<HeldEntry[]>> => {
  const read = await readOwnEntries(reader, computerVariableApi, id, varId);
  if (!read.ok && read.refused === true) return readable([]);
  if (!read.ok) return read.absent ? unusable(read.operation, `the entries of ${name} were not found`) : read;
  return readable(
    read.value.map(({ collectionId, values }) => ({
      varId: Number(varId),
      name,
      collectionId,
      values: shownIn(values),
    })),
  );
};

const shownIn = (values: OwnEntry['values']): Readonly<Record<string, string>> =>
  Object.fromEntries(values.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const])));

export interface VariableCatalog extends Definitions {
  /** Variables that cannot be set for a computer. */
  readonly userDefined: ReadonlySet<number>;
  /** The service does not say which variables are collections. */
  readonly isUnclear: boolean;
}

export const readDefinitions = async (context: CommandContext): Promise<VariableCatalog> => {
  const reader = await openFleetReader(context);
  const read = await reader.items(variableApi.definitions(), { whole: true });
  const isNamed = !read.ok || read.value.every(({ varId }) => typeof varId === 'number');
  const items = requireValue(
    'The catalog of variables',
    isNamed ? read : unusable(variableApi.definitions.operation, 'the service lists a variable without its id'),
  );
  const entries = items.map((item) => ({
    id: Number(item.varId),
    name: textOf(item.dottedName ?? item.designation),
    item,
    aliases: [],
  }));
  const definitions = definitionsIn({ entries });
  const isMarked = items.some((item) => typeof item['isCollection'] === 'boolean');
  return {
    ...definitions,
    userDefined: new Set(entries.filter(({ item }) => item['isUserDefined'] === true).map(({ id }) => id)),
    isUnclear: !isMarked && definitions.collections.length === 0 && items.length > 0,
  };
};
