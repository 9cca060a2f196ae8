import { idOf } from '../../engine/names/matching.js';
import { mapBounded } from '../../engine/read/map-bounded.js';
import { atOnce } from '../../fleet/fleet-reader.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import type { Fact } from '../model.js';
import type { NameCatalog } from './catalogs.js';
import { readVariables, type VariableReading } from './variables.js';

/** One request a variable tells which computers have a value of their own, and one for each of these reads them. */
export const readComputerVariables = async (
  reading: VariableReading,
  catalog: NameCatalog,
): Promise<readonly Fact[]> => {
  const { gaps, reader } = reading;
  const owners = new Map<number, string>();
  await mapBounded(catalog.entries, atOnce, async ({ id: varId }) => {
    const call = getCall('/api/variable-definitions/{varId}/computers', { pathValues: { varId } });
    const read = await reader.items(call, { page: 'unsure', whole: true });
    if (!read.ok) gaps.add([kind], read);
    for (const item of read.ok ? read.value : []) {
      const id = idOf(item, ['clientId', 'computerId', 'id']);
      const name = textOf(item['hostname'] ?? item['name']);
      if (typeof id === 'number' && name !== '') owners.set(id, name);
      else gaps.addReason([kind], 'the service lists a computer without an id or a host name');
    }
  });
  const facts = await mapBounded([...owners], atOnce, ([id, on]) =>
    readVariables(reading, { kind, base: '/api/computer/{id}', id, on }),
  );
  return facts.flat();
};

const kind = 'computer-variable';
