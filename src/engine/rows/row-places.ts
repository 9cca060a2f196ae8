import type { Context } from '../../context.js';
import { getCall } from '../../http/reads.js';
import { groupBy } from '../../json/group-by.js';
import { cleanCell } from '../../text/clean-text.js';
import { plural } from '../../text/wording.js';
import { labelOf } from '../names/labels.js';
import { mapBounded, readAll } from '../../service/read-items.js';
import type { RowChanges } from './row-changes.js';
import { firstFew, nameOf, type ComputerTarget } from '../../changes/target.js';

/** So many groups are read for their members: a few pages each. */
const mostRead = 20;
const shown = 10;

/** 'Workstations/Berlin: PC-0041, PC-0042 and 3 more; 1 is already there': where the rows of a file put computers. */
export const placesChanged = async (
  targets: readonly ComputerTarget[],
  isAdded: boolean,
  context: Context,
): Promise<RowChanges> => {
  const places = await placesIn(targets, isAdded, context);
  const word = isAdded ? 'already there' : 'not a member';
  const lines = places.slice(0, shown).map(({ idle, label, members }) => {
    const more = idle.size === 0 ? '' : `; ${idle.size} ${idle.size === 1 ? 'is' : 'are'} ${word}`;
    return `  ${cleanCell(label)}: ${firstFew(members)}${more}`;
  });
  const rest = places.length - shown;
  return {
    facts: [...lines, ...(rest > 0 ? [`  and ${plural(rest, 'more group')}`] : [])],
    list: async () =>
      places.flatMap(({ idle, label, members }) =>
        members.map(
          (each) => `  ${cleanCell(nameOf(each))} → ${cleanCell(label)}${idle.has(each.id) ? ` (${word})` : ''}`,
        ),
      ),
  };
};

interface Place {
  readonly label: string;
  readonly members: readonly ComputerTarget[];
  /** Those for which nothing would change; empty where the service does not tell. */
  readonly idle: ReadonlySet<number>;
}

const placesIn = async (targets: readonly ComputerTarget[], isAdded: boolean, context: Context): Promise<Place[]> => {
  const byPlace = groupBy(targets, ({ own }) => String(own?.pathValues?.['id'] ?? ''));
  const client = await context.client();
  const isRead = byPlace.size <= mostRead;
  return mapBounded([...byPlace], 4, async ([id, members]) => ({
    label: (isRead ? await labelOf('group', id, client) : undefined) ?? members[0]?.values?.['group'] ?? id,
    members,
    idle: isRead ? await idleIn(id, members, isAdded, context) : new Set(),
  }));
};

const idleIn = async (
  id: string,
  members: readonly ComputerTarget[],
  isAdded: boolean,
  context: Context,
): Promise<Set<number>> => {
  try {
    const present = await readAll(getCall('/api/group/{id}/computers', { pathValues: { id } }), context);
    const there = new Set(present.map((item) => item['id']));
    return new Set(members.flatMap((each) => (there.has(each.id) === isAdded ? [each.id] : [])));
  } catch {
    return new Set(); // a role that is missing here is no reason to hold the question back
  }
};
