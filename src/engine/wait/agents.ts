import type { Context } from '../../context.js';
import { isList } from '../../json/items.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { isObject } from '../request/check-shape.js';
import { mapBounded } from '../read/map-bounded.js';
import { readAll, searchComputers } from '../read/read-all.js';
import { getCall } from '../../http/reads.js';
import type { Asker } from './ask.js';
import type { Watched } from './watch.js';

/** What is known of a computer's agent. */
export interface Agent {
  readonly hostname?: string | undefined;
  readonly status?: string | undefined;
  readonly lastSeen?: Date | undefined;
  readonly nextWindow?: Date | undefined;
}

/** Up to so many computers are asked for their health one by one; beyond, the fleet's pages tell the last contact. */
export const fewComputers = 25;

export const readAgents = async (
  targets: readonly Watched[],
  ask: Asker,
  context: Context,
): Promise<Map<Watched['id'], Agent>> => {
  if (targets.length > fewComputers) return readFleet(targets, context);
  const agents = await mapBounded(targets, 8, async ({ id }) => {
    const asked = await ask(getCall('/api/computer/{id}/health', 'computer.read', { pathValues: { id } }));
    return [id, asked.kind === 'answer' ? agentOf(asked.json) : undefined] as const;
  });
  return new Map(agents.flatMap(([id, agent]) => (agent === undefined ? [] : [[id, agent]])));
};

const readFleet = async (targets: readonly Watched[], context: Context): Promise<Map<Watched['id'], Agent>> => {
  const wanted = new Set(targets.map(({ id }) => id));
  const agents = new Map<Watched['id'], Agent>();
  await readAll(searchComputers({}), context, (items) => {
    for (const item of items) {
      const { id } = item;
      if (typeof id === 'number' && wanted.has(id)) agents.set(id, agentOf(item) ?? {});
    }
    return agents.size === wanted.size;
  });
  return agents;
};

const agentOf = (json: Json | undefined): Agent | undefined => {
  if (!isObject(json)) return undefined;
  const { agentStatus, hostname, lastSeenUtc } = json;
  return {
    hostname: typeof hostname === 'string' ? hostname : undefined,
    status: typeof agentStatus === 'string' ? agentStatus : undefined,
    lastSeen: dateOf(lastSeenUtc),
  };
};

export const dateOf = (value: Json | undefined): Date | undefined => {
  if (typeof value !== 'string') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** Silent agents are told apart from working ones: nothing will happen until they call in. */
export const isSilent = (before: Agent | undefined, now: Agent | undefined): boolean => {
  if (now === undefined || hasCalled(before, now)) return false;
  if (now.status !== undefined) return now.status === 'Silent' || now.status === 'Stale';
  return now.lastSeen === undefined;
};

export const hasCalled = (before: Agent | undefined, now: Agent | undefined): boolean =>
  now?.lastSeen !== undefined &&
  (before?.lastSeen === undefined || now.lastSeen > before.lastSeen) &&
  before !== undefined;

/** When the agent will ask for work next. The fields are not documented: anything that is called next and is a time. */
export const readNextWindow = async (id: Watched['id'], ask: Asker, now: Date): Promise<Date | undefined> => {
  const asked = await ask(getCall('/api/computer/{id}/uem-agent', 'computer.read', { pathValues: { id } }));
  const windows = asked.kind === 'answer' && isObject(asked.json) ? asked.json['pollingWindows'] : undefined;
  return nextWindowIn(windows, now);
};

export const nextWindowIn = (windows: Json | undefined, now: Date): Date | undefined => {
  const times = objectsIn(windows)
    .flatMap((item) => Object.entries(item))
    .filter(([name]) => /next|start|begin|from/i.test(name))
    .map(([, value]) => dateOf(value))
    .filter((date) => date !== undefined && date > now);
  return times.toSorted((left, right) => (left?.getTime() ?? 0) - (right?.getTime() ?? 0))[0];
};

const objectsIn = (value: Json | undefined): JsonObject[] => {
  if (isList(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
};
