import type { JsonObject } from '../../../contract/operation.js';
import { agentOf, isBehind } from '../../fleet/agent.js';
import { lateContact } from '../../troubles/late-contact.js';
import { roll, salt } from '../../world/chance.js';
import type { AgentTemplate } from '../../world/catalog-types.js';
import type { Computer } from '../../world/computers.js';
import { chainOf, groupsOfComputer } from '../../world/groups.js';
import { minute, utc, utcOrNull, type World } from '../../world/world.js';

const drift = salt('agent drift');

/** Inventory and daily status are null until the agent has reported; out of sync: it runs another template. */
export const showAgent = (world: World, computer: Computer): JsonObject => {
  const template = templateOf(world, computer.id);
  const { lastSeen } = computer;
  // A contact that was asked for brings the template along.
  const isFetched = (world.state.computers.get(computer.id)?.contactAt ?? null) !== null;
  const behind = isBehind(world, computer.id) && !isFetched;
  const late = lateContact(world, computer.id);
  const interval = template?.pollingIntervalMinutes ?? 15;
  return {
    clientId: computer.id,
    outOfSync: template === undefined || lastSeen === null ? null : behind,
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
            version: behind ? '5.3' : '5.4',
            installedUtc: utc(world.birth - 200 * 24 * 60 * minute),
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

const always = { days: 'Mon-Sun', from: '00:00', to: '24:00' };
const sundayNight = { days: 'Sun', from: '02:00', to: '05:00' };

const dailyStatus = (world: World, computer: Computer, lastSeen: number): JsonObject => ({
  date: utc(lastSeen).slice(0, 10),
  contacts: 1 + (roll(world.seed, computer.id, drift) % 90),
  errors: 0,
  suspended: agentOf(world, computer.id).suspension !== null,
});

/** A contact that is already due because work waits, else the next one by habit. */
const nextPoll = (world: World, { id, lastSeen }: Computer, interval: number): number | null => {
  const waiting = world.state.intents.get(`contact ${id}`);
  if (waiting !== undefined) return waiting.due;
  return lastSeen !== null && agentOf(world, id).callsIn ? Math.max(world.now, lastSeen + interval * minute) : null;
};

const templateOf = (world: World, id: number): AgentTemplate | undefined => {
  const groups = groupsOfComputer(world, id).flatMap((group) => chainOf(world, group.id));
  const templateId = groups.map((group) => group.agentTemplateId).find((each) => each !== null);
  return templateId === undefined || templateId === null ? undefined : world.state.agentTemplates.get(templateId);
};
