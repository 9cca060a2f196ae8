import type { CommandContext } from '../../../command/spec.js';
import { readAll } from '../../../engine/read/read-items.js';
import { getCall } from '../../../http/reads.js';
import { textOf } from '../../../json/objects.js';
import { definitionsIn, type Definitions } from '../../../state/real/definitions.js';

export interface VariableCatalog extends Definitions {
  /** Variables that cannot be set for a computer. */
  readonly userDefined: ReadonlySet<number>;
  /** The service does not say which variables are collections. */
  readonly isUnclear: boolean;
}

export const readDefinitions = async (context: CommandContext): Promise<VariableCatalog> => {
  const items = await readAll(getCall('/api/variable-definitions'), context);
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
