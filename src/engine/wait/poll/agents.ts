import { timeIn } from '../../../service/times.js';
import { computerApi } from '../../../service/computers.js';
import type { Clock } from '../../../base/clock.js';
import type { Asker } from './ask.js';
import { fewComputers } from './contacts.js';
import { noHindrances, readHindrances } from './hindrances.js';
import { mapBounded } from '../../../service/read-items.js';
import {
  isFinished,
  type Hindrances,
  type KnownAgent,
  type Observation,
  type TargetStatus,
  type Watch,
  type Watched,
} from './watch.js';

type KnownAgents = ReadonlyMap<Watched['id'], KnownAgent>;

interface AgentWatch {
  look(targets: readonly Watched[], ask: Asker): Promise<void>;
  /** Suspended agents, offline depots, polling windows: read sparingly. */
  findHindrances(ask: Asker): Promise<void>;
  standing(target: Watched, look: Observation | undefined): TargetStatus;
  hindrances(): Hindrances;
}

/** Watches the agents for the display only: a missing role or an odd answer must not end the wait. */
export const watchAgents = (watch: Watch, clock: Clock): AgentWatch => {
  const first = new Map<Watched['id'], KnownAgent>();
  const latest = new Map<Watched['id'], KnownAgent>();
  let hindrances = noHindrances;
  const readLatest = async (targets: readonly Watched[], ask: Asker): Promise<void> => {
    if (!watch.computers) return;
    const found = await readAgents(targets, watch, ask).catch((): KnownAgents => new Map());
    for (const [id, agent] of found) {
      if (!first.has(id)) first.set(id, agent);
      latest.set(id, agent);
    }
  };
  const standing = (target: Watched, look: Observation | undefined): TargetStatus => {
    const agent = newerOf(latest.get(target.id), watch.contacts?.seen(target.id)?.lastSeen);
    const called = hasCalled(first.get(target.id), agent);
    const silent = isSilent(first.get(target.id), agent) || (hindrances.stale.has(target.id) && !called);
    const isOpen = !isFinished(look);
    const suspension = isOpen && !called ? hindrances.suspended.get(target.id) : undefined;
    return { target, look, agent, called, silent: isOpen && silent, suspension };
  };
  return {
    look: readLatest,
    async findHindrances(ask) {
      hindrances = await readHindrances(watch, clock.date(), ask);
    },
    standing,
    hindrances: () => hindrances,
  };
};

/** A few are read one by one for their health; of many the pages that the wait reads anyway tell the last contact. */
const readAgents = async (
  targets: readonly Watched[],
  { contacts }: Pick<Watch, 'contacts'>,
  ask: Asker,
): Promise<KnownAgents> => {
  if (contacts?.paged === true || targets.length > fewComputers)
    return new Map(
      targets.flatMap(({ id }) => {
        const seen = contacts?.seen(id);
        return seen === undefined ? [] : [[id, { hostname: seen.hostname, lastSeen: seen.lastSeen ?? undefined }]];
      }),
    );
  const agents = await mapBounded(targets, 8, async ({ id }): Promise<[Watched['id'], KnownAgent][]> => {
    const asked = await ask.object(computerApi.health(id));
    if (asked.kind !== 'answer') return [];
    const { agentStatus, hostname, lastSeenUtc } = asked.value;
    return [[id, { hostname: hostname ?? undefined, status: agentStatus ?? undefined, lastSeen: timeIn(lastSeenUtc) }]];
  });
  return new Map(agents.flat());
};

/** Takes the contact that the wait itself has read, where it is newer than the one read for the display. */
const newerOf = (agent: KnownAgent | undefined, lastSeen: Date | null | undefined): KnownAgent | undefined => {
  if (lastSeen === undefined || lastSeen === null) return agent;
  return agent?.lastSeen !== undefined && agent.lastSeen >= lastSeen ? agent : { ...agent, lastSeen };
};

/** Silent agents are told apart from working ones: nothing will happen until they make contact. */
export const isSilent = (before: KnownAgent | undefined, now: KnownAgent | undefined): boolean => {
  if (now === undefined || hasCalled(before, now)) return false;
  if (now.status !== undefined) return now.status === 'Silent' || now.status === 'Stale';
  return now.lastSeen === undefined;
};

export const hasCalled = (before: KnownAgent | undefined, now: KnownAgent | undefined): boolean =>
  now?.lastSeen !== undefined &&
  before !== undefined &&
  (before.lastSeen === undefined || now.lastSeen > before.lastSeen);
