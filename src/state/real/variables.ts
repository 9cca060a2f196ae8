import type { VariableValue } from '../../contract/answers.js';
import type { OwnVariableApi } from '../../service/variables.js';
import type { FleetReader } from '../../service/reading.js';
import { textOf } from '../../json/objects.js';
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
  const read = await reader.items(api.list(id), { whole: true });
  if (read.ok) return read.value.flatMap((item) => factIn(item, { kind, on }, definitions));
  gaps.add([kind], read, on);
  return [];
};

export interface VariableReading {
  readonly reader: FleetReader;
  readonly definitions: Definitions;
  readonly gaps: Gaps;
}

const factIn = (
  item: VariableValue,
  place: { readonly kind: KindName; readonly on: string },
  definitions: Definitions,
): Fact[] => {
  const { varId, value } = item;
  const what = textOf(item.dottedName ?? item.designation);
  if (value === null || value === undefined || typeof varId !== 'number' || definitions.isPart(varId)) return [];
  const fact = { ...place, what, value, id: varId };
  return [definitions.isSecret(varId, what) ? hideValue(fact) : fact];
};
