import { readOwnValues } from '../../../service/own-values.js';
import type { OwnVariableApi } from '../../../service/variables.js';
import type { FleetReader } from '../../../service/reading.js';
import type { Fact, KindName } from '../model.js';
import type { Gaps } from './gaps.js';
import type { Definitions } from './definitions.js';
import { hideValue } from './secrets.js';

/** A group or a computer with values of its own. */
export interface ValueOwner {
  readonly kind: KindName;
  readonly api: OwnVariableApi;
  readonly id: string | number;
  readonly on: string;
}

/** Values that a group or a computer has of its own. Parts of collections are read with their entries. */
export const readVariables = async (
  { reader, definitions, gaps }: VariableReading,
  { kind, api, id, on }: ValueOwner,
): Promise<readonly Fact[]> => {
  if (gaps.isUnread(kind)) return [];
  const read = await readOwnValues(reader, api, id);
  if (!read.ok) gaps.add([kind], read, on);
  return (read.ok ? read.value : []).flatMap(({ name: what, value, varId }): Fact[] => {
    if (value === null || definitions.isChild(varId)) return [];
    const fact = { kind, on, what, value, id: varId };
    return [definitions.isSecret(varId, what) ? hideValue(fact) : fact];
  });
};

export interface VariableReading {
  readonly reader: FleetReader;
  readonly definitions: Definitions;
  readonly gaps: Gaps;
}
