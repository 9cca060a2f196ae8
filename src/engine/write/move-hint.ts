import type { Context } from '../../context.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { shellWord } from '../../text/shell-word.js';
import { labelOf } from '../names/labels.js';
import { mapBounded } from '../read/map-bounded.js';
import { readItems, wholePage } from '../read/read-items.js';
import { promisesCounts } from '../run/batch-answer.js';
import { rowName, type OutcomeRow } from '../run/outcome.js';
import type { Plan } from '../plan/plan.js';

const mostAsked = 10;

/** A configuration group takes no computer that is in another one: then a move is meant. One line for each group it leaves. */
export const moveHints = async (
  { call }: Plan,
  names: Readonly<Record<string, string>>,
  rows: readonly OutcomeRow[],
  context: Context,
): Promise<string[]> => {
  if (call.method !== 'POST' || !promisesCounts(call)) return [];
  const others = rows.filter(
    ({ code, message }) =>
      /configuration/i.test(code ?? '') || /(another|other) configuration group/i.test(message ?? ''),
  );
  if (others.length === 0) return [];
  const group = names['group'] ?? (await groupLabel(call.pathValues?.['id'], context));
  const places = await mapBounded(others.slice(0, mostAsked), 4, async (row) => ({
    row,
    from: await configurationGroup(Number(row.id), context),
    to: row.values?.['group'] ?? group ?? '',
  }));
  const lines = new Map<string, string[]>();
  for (const { from, row, to } of places) {
    if (from === undefined || to === '') continue;
    const command = `ems group move-computers ${shellWord(from)} ${shellWord(to)}`;
    lines.set(command, [...(lines.get(command) ?? []), shellWord(rowName(row))]);
  }
  return [...lines].map(([command, computers]) => `To move instead: ${command} ${computers.join(' ')}`);
};

/** A resumed run knows its group by the id only. */
const groupLabel = async (id: string | number | undefined, context: Context): Promise<string | undefined> =>
  id === undefined ? undefined : labelOf('group', id, await context.client());

/** undefined: the service does not tell, and a command that names no group would not run. */
const configurationGroup = async (id: number, context: Context): Promise<string | undefined> => {
  const client = await context.client();
  try {
    const call = getCall('/api/computer/{id}/groups', { pathValues: { id } });
    const groups = await readItems(call, client, { top: wholePage });
    const found = groups.find(({ assignedToTree }) => /^configuration/i.test(textOf(assignedToTree)));
    const groupId = textOf(found?.['groupId'] ?? found?.['id']);
    return groupId === '' ? undefined : ((await labelOf('group', groupId, client)) ?? groupId);
  } catch {
    return undefined;
  }
};
