import type { JsonObject } from '../../../contract/operation.js';
import { agentOf, isBehind } from '../../fleet/agent.js';
import { systemSince } from '../../fleet/operating-system.js';
import { lateContact } from '../../troubles/troubles.js';
import { assignedTemplate, hasFetchedTemplate, runningTemplate } from '../../world/agent-templates.js';
import { roll, salt } from '../../state/chance.js';
import type { AgentTemplate } from '../../state/catalog-types.js';
import type { Computer } from '../../world/computers.js';
import { day, minute, utc, utcOrNull, type World } from '../../state/world.js';

const drift = salt('agent drift');

/** Inventory and daily status are null until the agent has reported. */
export const showAgent = (world: World, computer: Computer): JsonObject => {
  const template = assignedTemplate(world, computer.id);
  const { lastSeen } = computer;
  const settings = settingsOf(world, computer);
  const late = lateContact(world, computer.id);
  const interval = template?.pollingIntervalMinutes ?? defaultInterval;
  return {
    clientId: computer.id,
    outOfSync: template === undefined || lastSeen === null ? null : differs(settings, template),
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
            ...settings,
            installedUtc: utc(systemSince(world, computer.id) ?? world.birth - 400 * day),
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

/** The configuration that the agent reports: its template, its version and its polling interval. */
interface Settings {
  readonly templateId: string | null;
  readonly version: string;
  readonly pollingIntervalMinutes: number;
}

const settingsOf = (world: World, computer: Computer): Settings => {
  const running = runningTemplate(world, computer);
  const version = isSetBack(world, computer) ? formerRelease : (running?.version ?? release);
  return {
    templateId: running?.packageId ?? null,
    version,
    pollingIntervalMinutes: running?.pollingIntervalMinutes ?? defaultInterval,
  };
};

const differs = (settings: Settings, template: AgentTemplate): boolean =>
  settings.templateId !== template.packageId ||
  settings.version !== template.version ||
  settings.pollingIntervalMinutes !== template.pollingIntervalMinutes;

/** A forced contact or another template ends it. */
const isSetBack = (world: World, computer: Computer): boolean =>
  isBehind(world, computer.id) &&
  (world.state.computers.get(computer.id)?.contactAt ?? null) === null &&
  !hasFetchedTemplate(world, computer);

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
