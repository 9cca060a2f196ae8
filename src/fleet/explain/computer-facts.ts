import { hostnameIn } from '../name-of-computer.js';
import { EmsError } from '../../errors.js';
import type { PathBelow } from '../../contract/operation-keys.js';
import type { JsonObject } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { exactDuration } from '../../text/duration.js';
import { relativeTime } from '../../text/times.js';
import { agentFactsIn, timeIn, type AgentFacts } from '../agent-facts.js';
import { evidence, unreadableLink } from '../chain.js';
import type { FleetReader } from '../fleet-reader.js';
import type { GroupTree } from '../group-tree.js';
import { mapReadable, unreadableText, type Readable } from '../readable.js';
import { whenText } from '../when-text.js';
import type { ExplainLink } from './explanation.js';

/** Facts that every chain about a computer begins and ends with. */
export interface ComputerFacts {
  readonly id: number;
  readonly hostname: string;
  readonly now: Date;
  readonly health: Readable<JsonObject>;
  readonly groups: Readable<readonly JsonObject[]>;
  readonly agent: Readable<AgentFacts>;
  readonly issues: Readable<JsonObject>;
}

export const ofComputer = (id: number, path: PathBelow<'/api/computer/{id}'>): Call =>
  getCall(`/api/computer/{id}/${path}`, { pathValues: { id } });

/** Four requests, at once. */
export const readComputerFacts = async (reader: FleetReader, id: number, now: Date): Promise<ComputerFacts> => {
  const [health, groups, agent, issues] = await Promise.all([
    reader.object(ofComputer(id, 'health')),
    reader.items(ofComputer(id, 'groups')),
    reader.object(ofComputer(id, 'uem-agent')),
    reader.object(ofComputer(id, 'issues')),
  ]);
  checkKnown(id, [health, groups, agent, issues]);
  const names = [health, issues].map((read) => (read.ok ? hostnameIn(read.value) : undefined));
  return {
    id,
    hostname: names.find((name) => name !== undefined) ?? String(id),
    now,
    health,
    groups,
    agent: mapReadable(agent, (value) => agentFactsIn(value, now)),
    issues,
  };
};

/** If every read says that the computer is absent, it does not exist; a chain of question marks would hide that. */
export const checkKnown = (id: number, reads: readonly Readable<unknown>[]): void => {
  if (reads.every((read) => !read.ok && read.absent))
    throw new EmsError('not-found', `No computer with the id ${id}.`, { hint: 'Find it with: ems find <text>' });
};

const healthOperation = 'GET /api/computer/{id}/health';

export const knownLink = ({ health, hostname: known, now }: ComputerFacts): ExplainLink => {
  if (!health.ok) return unreadableLink('known', health);
  const { lastSeenUtc, agentInstalled, operatingSystem, domain } = health.value;
  const proof = evidence(healthOperation, { lastSeenUtc, agentInstalled, operatingSystem });
  const name = [known, textOf(domain)].filter((part) => part !== '').join('.');
  if (agentInstalled === false)
    return { link: 'known', mark: 'broken', text: `${name}: the agent is not installed`, evidence: proof };
  if (lastSeenUtc === null)
    return { link: 'known', mark: 'broken', text: `${name} has never contacted the service`, evidence: proof };
  const system = textOf(operatingSystem);
  const seen = lastSeenUtc === undefined ? '' : `, seen ${relativeTime(textOf(lastSeenUtc), now)}`;
  return { link: 'known', mark: 'ok', text: `${system === '' ? name : `${name}, ${system}`}${seen}`, evidence: proof };
};

export const memberLink = ({ groups }: ComputerFacts, tree: Readable<GroupTree>): ExplainLink => {
  if (!groups.ok) return unreadableLink('member', groups);
  const names = groups.value.map((group) => groupName(group, tree));
  const proof = evidence('GET /api/computer/{id}/groups', { groups: names });
  return names.length === 0
    ? { link: 'member', mark: 'broken', text: 'no group', evidence: proof }
    : { link: 'member', mark: 'ok', text: names.join(', '), evidence: proof };
};

export const groupIdOf = (group: JsonObject): string => textOf(group['groupId'] ?? group['id']);

/** The path where the tree can be read, else the name that came with the group. */
export const groupName = (group: JsonObject, tree: Readable<GroupTree>): string => {
  const id = groupIdOf(group);
  const known = tree.ok ? tree.value.get(id) : undefined;
  return known === undefined || !tree.ok ? textOf(group['name']) || id : tree.value.path(id);
};

/** Suspended, silent, or configured otherwise than its template: in the order in which they stop work. */
export const agentLink = ({ issues, health, agent, now }: ComputerFacts): ExplainLink => {
  if (issues.ok) {
    const { suspensionMode, suspendedUntil } = issues.value;
    const mode = textOf(suspensionMode);
    const until = timeIn(suspendedUntil);
    if (mode !== '')
      return {
        link: 'agent',
        mark: 'broken',
        text: `suspended: ${mode}${until === undefined ? '' : `, until ${whenText(until, now)}`}`,
        evidence: evidence('GET /api/computer/{id}/issues', { suspensionMode, suspendedUntil }),
      };
  }
  const status = health.ok ? textOf(health.value['agentStatus']) : '';
  if (status === 'Stale' || status === 'Silent') {
    const seen = textOf(health.ok ? health.value['lastSeenUtc'] : '');
    return {
      link: 'agent',
      mark: 'broken',
      text: `${status.toLowerCase()}: no contact since ${relativeTime(seen, now)}`
        .replace('since', 'for')
        .replace(/ ago$/, ''),
      evidence: evidence(healthOperation, { agentStatus: status, lastSeenUtc: seen }),
    };
  }
  if (agent.ok && agent.value.outOfSync === true)
    return {
      link: 'agent',
      mark: 'broken',
      text: `out of sync: configured differently from its template${agent.value.template === undefined ? '' : ` (${agent.value.template})`}`,
      evidence: evidence('GET /api/computer/{id}/uem-agent', { outOfSync: true, template: agent.value.template }),
    };
  if (!issues.ok) return unreadableLink('agent', issues);
  if (!agent.ok) return unreadableLink('agent', agent);
  const sync = agent.value.outOfSync === undefined ? 'it is not reported whether it follows its template' : 'in sync';
  return {
    link: 'agent',
    mark: agent.value.outOfSync === undefined && status === '' ? 'unknown' : 'ok',
    text: [status === '' ? 'not suspended' : status.toLowerCase(), sync].join(', '),
    evidence: evidence('GET /api/computer/{id}/uem-agent', { agentStatus: status, outOfSync: agent.value.outOfSync }),
  };
};

export interface Contact {
  readonly link: ExplainLink;
  readonly next: Date | undefined;
  /** The next contact lies further ahead than one polling interval: a window is closed. */
  readonly isFar: boolean;
}

export const contactOf = ({ health, agent, now }: ComputerFacts): Contact => {
  const seen = health.ok ? timeIn(health.value['lastSeenUtc']) : undefined;
  const facts = agent.ok ? agent.value : undefined;
  const interval = facts?.intervalMinutes;
  const next = facts?.nextContact;
  const far = next !== undefined && isFar(next, seen, now, interval ?? 60);
  const parts = [
    lastContactText(health, seen, now),
    interval === undefined ? 'polling interval not reported' : `polls every ${exactDuration(60 * interval)}`,
    next === undefined ? '' : `next ${whenText(next, now)}`,
  ];
  const proof = evidence('GET /api/computer/{id}/uem-agent', {
    lastSeenUtc: seen?.toISOString(),
    intervalMinutes: interval,
    nextContact: next?.toISOString(),
  });
  if (!health.ok && !agent.ok) return { link: unreadableLink('contact', health), next, isFar: false };
  const text = parts.filter((part) => part !== '').join(', ');
  return { link: { link: 'contact', mark: 'fact', text, evidence: proof }, next, isFar: far };
};

/** Only a null says never; what could not be read says nothing. */
const lastContactText = (health: Readable<JsonObject>, seen: Date | undefined, now: Date): string => {
  if (seen !== undefined) return relativeTime(seen.toISOString(), now);
  if (!health.ok) return `last contact ${unreadableText(health)}`;
  return health.value['lastSeenUtc'] === null ? 'never seen' : 'last contact not reported';
};

/** Held against the last contact as well, which has the clock of the service: ours may be behind. */
const isFar = (next: Date, seen: Date | undefined, now: Date, interval: number): boolean => {
  const ahead = (next.getTime() - now.getTime()) / 60_000;
  const between = (next.getTime() - (seen ?? now).getTime()) / 60_000;
  return ahead > 1.5 * interval && between > Math.max(4 * interval, 75);
};
