import type { Clock } from '../../clock.js';
import { hasCalled, isSilent, readAgents, type KnownAgent } from './agents.js';
import type { Asker } from './ask.js';
import { fewComputers } from './contacts.js';
import { noHindrances, readHindrances, type Hindrances } from './hindrances.js';
import type { TargetStatus } from './target-status.js';
import type { Observation, Watch, Watched } from './watch.js';

export interface AgentWatch {
  look(targets: readonly Watched[], ask: Asker): Promise<void>;
  /** Suspended agents, offline depots, polling windows: asked for sparingly. */
  findHindrances(ask: Asker): Promise<void>;
  standing(target: Watched, look: Observation | undefined): TargetStatus;
  /** The last contact is later than the last look at it: it is what finished things. */
  refreshed(standings: readonly TargetStatus[], ask: Asker): Promise<readonly TargetStatus[]>;
  hindrances(): Hindrances;
}

/** Only for the display: a missing role or a strange answer must not end the wait. */
export const watchAgents = (watch: Watch, clock: Clock): AgentWatch => {
  const first = new Map<Watched['id'], KnownAgent>();
  const latest = new Map<Watched['id'], KnownAgent>();
  let hindrances = noHindrances;
  const readLatest = async (targets: readonly Watched[], ask: Asker): Promise<void> => {
    if (!watch.computers) return;
    const found = await readAgents(targets, watch, ask).catch(() => new Map<Watched['id'], KnownAgent>());
    for (const [id, agent] of found) {
      if (!first.has(id)) first.set(id, agent);
      latest.set(id, agent);
    }
  };
  const standing = (target: Watched, look: Observation | undefined): TargetStatus => {
    const agent = newerOf(latest.get(target.id), watch.contacts?.seen(target.id)?.lastSeen);
    const called = hasCalled(first.get(target.id), agent);
    const silent = isSilent(first.get(target.id), agent) || (hindrances.stale.has(target.id) && !called);
    const isOpen = look?.state !== 'done' && look?.state !== 'failed';
    const suspension = isOpen && !called ? hindrances.suspended.get(target.id) : undefined;
    return { target, look, agent, called, silent: isOpen && silent, suspension };
  };
  return {
    look: readLatest,
    async findHindrances(ask) {
      hindrances = await readHindrances(watch, clock.date(), ask);
    },
    standing,
    async refreshed(standings, ask) {
      if (standings.length > fewComputers || watch.contacts?.paged === true) return standings;
      await readLatest(
        standings.map(({ target }) => target),
        ask,
      );
      return standings.map(({ look, target }) => standing(target, look));
    },
    hindrances: () => hindrances,
  };
};

/** What the wait itself has read may be newer than what was read for the display. */
const newerOf = (agent: KnownAgent | undefined, lastSeen: Date | null | undefined): KnownAgent | undefined => {
  if (lastSeen === undefined || lastSeen === null) return agent;
  return agent?.lastSeen !== undefined && agent.lastSeen >= lastSeen ? agent : { ...agent, lastSeen };
};
