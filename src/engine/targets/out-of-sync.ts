import { computerApi } from '../../service/computers.js';
import type { Context } from '../../context.js';
import { readIfFound } from '../../http/reads.js';
import { plural } from '../../base/text/wording.js';
import { mapBounded } from '../../service/read-items.js';

/** --out-of-sync: computers whose agent is configured differently from its template. One request for each. */
export const keepOutOfSync = async <Each extends { readonly id: number }>(
  computers: readonly Each[],
  context: Context,
): Promise<Each[]> => {
  if (computers.length > 1)
    context.say(`Reading the agent of ${plural(computers.length, 'computer')}: one request each.`);
  const settings = await context.settings();
  const states = await mapBounded(computers, settings.get('concurrency'), ({ id }) => readSync(id, context));
  const unknown = states.filter((state) => state === undefined).length;
  if (unknown > 0)
    context.say(`Left out: ${plural(unknown, 'computer')} whose agent has not reported its configuration.`);
  return computers.filter((_, at) => states[at] === true);
};

/** Returns undefined if the service does not know, or has no agent of the computer. */
const readSync = async (id: number, context: Context): Promise<boolean | undefined> => {
  const call = computerApi.agent(id, { signal: context.interrupt });
  return (await readIfFound(call, await context.client()))?.outOfSync ?? undefined;
};
