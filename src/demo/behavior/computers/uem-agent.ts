import type { JsonObject } from '../../../contract/operation.js';
import { agentOf, isBehind } from '../../fleet/agent.js';
import { systemSince } from '../../fleet/operating-system.js';
import { lateContact } from '../../troubles/troubles.js';
import { nearestGroups } from '../../world/groups.js';
import { roll, salt } from '../../model/chance.js';
import type { AgentTemplate } from '../../model/catalog-types.js';
import type { Computer } from '../../world/computers.js';
import { day, minute, utc, utcOrNull, type World } from '../../model/world.js';

const drift = salt('agent drift');

/** Inventory and daily status are null until the agent has reported. */
export const showAgent = (world: World, computer: Computer): JsonObject => {
  const { id, lastSeen } = computer;
  const template = templateOf(world, id);
  const followed = templateOf(world, id, lastSeen);
  const version = isSetBack(world, id) ? formerRelease : (followed?.version ?? release);
  const interval = template?.pollingIntervalMinutes ?? defaultInterval;
  const late = lateContact(world, id);
  return {
    clientId: id,
    outOfSync:
      template === undefined || lastSeen === null ? null : template !== followed || version !== template.version,
    desiredState: {
      templateId: template?.packageId ?? null,
      templateName: template?.name ?? null,
      version: template?.version ?? null,
      pollingIntervalMinutes: interval,
    },
    inventory:
      lastSeen === null
        ? null
        : {
            templateId: followed?.packageId ?? null,
            version,
            pollingIntervalMinutes: followed?.pollingIntervalMinutes ?? defaultInterval,
            installedUtc: utc(systemSince(world, id) ?? world.birth - 400 * day),
            lastContactUtc: utc(lastSeen),
          },
    dailyStatus: lastSeen === null ? null : dailyStatus(world, computer, lastSeen),
    pollingWindows: {
      intervalMinutes: interval,
      windows: [late === undefined ? always : sundayNight],
      nextPollUtc: utcOrNull(late ?? nextPoll(world, computer, interval)),
    },
  };
};

/** The template of the nearest group or ancestor that has one, now or as it was at the last contact of the agent. */
const templateOf = (world: World, id: number, seen: number | null = null): AgentTemplate | undefined => {
  const templates = nearestGroups(world, id).map(({ agentTemplateId, formerTemplates = [] }) => {
    const former = seen === null ? undefined : formerTemplates.find(({ until }) => until > seen);
    return former === undefined ? agentTemplateId : former.id;
  });
  return world.state.agentTemplates.get(templates.find((each) => each !== null) ?? '');
};

/** True for an agent that is behind, until its first forced contact. */
const isSetBack = (world: World, id: number): boolean =>
  isBehind(world, id) && (world.state.computers.get(id)?.contactAt ?? null) === null;

const release = '5.4';
const formerRelease = '5.3';
const defaultInterval = 15;

const always = { days: 'Mon-Sun', from: '00:00', to: '24:00' };
const sundayNight = { days: 'Sun', from: '02:00', to: '05:00' };

const dailyStatus = (world: World, computer: Computer, lastSeen: number): JsonObject => ({
  date: utc(lastSeen).slice(0, 10),
  contacts: 1 + (roll(world.seed, computer.id, drift) % 90),
  errors: 0,
  suspended: agentOf(world, computer.id).suspension !== null,
});

/** The scheduled contact, otherwise the next routine one. */
const nextPoll = (world: World, { id, lastSeen }: Computer, interval: number): number | null => {
  const waiting = world.state.intents.get(`contact ${id}`);
  if (waiting !== undefined) return waiting.due;
  return lastSeen !== null && agentOf(world, id).callsIn ? Math.max(world.now, lastSeen + interval * minute) : null;
};
