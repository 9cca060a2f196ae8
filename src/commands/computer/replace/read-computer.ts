import { computerApi } from '../../../service/computers.js';
import { computerVariableApi, variableApi } from '../../../service/variables.js';
import { isConfigurationTree, groupIdOf } from '../../../service/group-paths.js';
import type { CommandContext } from '../../../command/spec.js';
import { readItems, readWhole, wholePage, readAll } from '../../../service/read-items.js';
import { EmsError } from '../../../errors.js';
import type { GroupTree } from '../../../fleet/group-tree.js';
import { readObject } from '../../../http/reads.js';
import { textOf, type JsonObject } from '../../../json/objects.js';
import { definitionsIn, type Definitions } from '../../../state/real/definitions.js';

export interface HeldGroup {
  readonly id: string;
  readonly name: string;
  readonly isConfiguration: boolean;
}

export interface HeldValue {
  readonly varId: number;
  readonly name: string;
  readonly value: string | null;
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
  readonly variables: readonly HeldValue[];
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
  const of = { signal: context.interrupt };
  const client = await context.client();
  const [computer, groups, variables, entries] = await Promise.all([
    readObject(computerApi.one(id, of), client),
    readWhole(computerApi.groups(id, of), context),
    readWhole(computerVariableApi.list(id, of), context),
    Promise.all(catalog.collections.map((definition) => readEntries(id, definition, context))),
  ]);
  return {
    id,
    hostname: textOf(computer['hostname']) || String(id),
    groups: groups.map(groupIn),
    // Values of an entry belong to the entry.
    variables: variables.map(valueIn).filter(({ varId }) => !catalog.isPart(varId)),
    entries: entries.flat(),
  };
};

const groupIn = (item: JsonObject): HeldGroup => ({
  id: groupIdOf(item),
  name: textOf(item['name']),
  isConfiguration: isConfigurationTree(item['assignedToTree']),
});

const valueIn = (item: JsonObject): HeldValue => ({
  varId: Number(item['varId']),
  name: textOf(item['dottedName'] ?? item['designation']),
  value: typeof item['value'] === 'string' ? item['value'] : null,
});

const readEntries = async (
  id: number,
  { id: varId, name }: VariableCatalog['collections'][number],
  context: CommandContext,
): Promise<HeldEntry[]> => {
  const call = computerVariableApi.collection(id, varId);
  const items = await readItems(call, await context.client(), { top: wholePage }).catch((error: unknown) => {
    // A variable that the service does not treat as a collection has no entries.
    if (error instanceof EmsError && [400, 404].includes(error.facts.status ?? 0)) return [];
    throw error;
  });
  return items.map((item) => ({
    varId: Number(varId),
    name,
    collectionId: Number(item['collectionId']),
    values: Object.fromEntries(
      [item['values'] ?? []].flat().flatMap((value) => {
        const child = value as JsonObject; // a VariableValue
        return typeof child['value'] === 'string' ? [[textOf(child['designation']), child['value']] as const] : [];
      }),
    ),
  }));
};

export interface VariableCatalog extends Definitions {
  /** Variables that cannot be set for a computer. */
  readonly userDefined: ReadonlySet<number>;
  /** The service does not say which variables are collections. */
  readonly isUnclear: boolean;
}

export const readDefinitions = async (context: CommandContext): Promise<VariableCatalog> => {
  const items = await readAll(variableApi.definitions(), context);
  const entries = items.map((item) => ({
    id: Number(item['varId'] ?? item['id']),
    name: textOf(item['dottedName'] ?? item['designation']),
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
