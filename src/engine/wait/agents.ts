import type { Json } from '../../contract/operation.js';
import { mapBounded } from '../read/map-bounded.js';
import { getCall } from '../../http/reads.js';
import type { Asker } from './ask.js';
import { fewComputers } from './contacts.js';
import { dateOf } from './dates.js';
import type { Watch, Watched } from './watch.js';
import { isObject } from '../../json/objects.js';

/** What is known of a computer's agent. */
export interface KnownAgent {
  readonly hostname?: string | undefined;
  readonly status?: string | undefined;
  readonly lastSeen?: Date | undefined;
}

/** A few are asked for their health one by one; of many the pages that the wait reads anyway tell the last contact. */
export const readAgents = async (
  targets: readonly Watched[],
  { contacts }: Pick<Watch, 'contacts'>,
  ask: Asker,
): Promise<Map<Watched['id'], KnownAgent>> => {
  if (contacts?.paged === true || targets.length > fewComputers)
    return new Map(
      targets.flatMap(({ id }) => {
        const seen = contacts?.seen(id);
        return seen === undefined ? [] : [[id, { hostname: seen.hostname, lastSeen: seen.lastSeen ?? undefined }]];
      }),
    );
  const agents = await mapBounded(targets, 8, async ({ id }) => {
    const asked = await ask(getCall('/api/computer/{id}/health', { pathValues: { id } }));
    return [id, asked.kind === 'answer' ? agentOf(asked.json) : undefined] as const;
  });
  return new Map(agents.flatMap(([id, agent]) => (agent === undefined ? [] : [[id, agent]])));
};

const agentOf = (json: Json | undefined): KnownAgent | undefined => {
  if (!isObject(json)) return undefined;
  const { agentStatus, hostname, lastSeenUtc } = json;
  return {
    hostname: typeof hostname === 'string' ? hostname : undefined,
    status: typeof agentStatus === 'string' ? agentStatus : undefined,
    lastSeen: dateOf(lastSeenUtc),
  };
};

/** Silent agents are told apart from working ones: nothing will happen until they call in. */
export const isSilent = (before: KnownAgent | undefined, now: KnownAgent | undefined): boolean => {
  if (now === undefined || hasCalled(before, now)) return false;
  if (now.status !== undefined) return now.status === 'Silent' || now.status === 'Stale';
  return now.lastSeen === undefined;
};

export const hasCalled = (before: KnownAgent | undefined, now: KnownAgent | undefined): boolean =>
  now?.lastSeen !== undefined &&
  (before?.lastSeen === undefined || now.lastSeen > before.lastSeen) &&
  before !== undefined;
