import { computerApi } from '../../service/computers.js';
import { fewNames, thousands } from '../../base/text/wording.js';
import type { Context } from '../../context.js';
import { messageOf } from '../../base/errors.js';
import { readObject } from '../../http/reads.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { parseTime, relativeTime } from '../../base/text/times.js';
import { hostLabel } from '../names/matching.js';
import { findInFleet, mapBounded, readAll, searchComputers } from '../../service/read-items.js';
import { cleanCell } from '../../base/text/clean-text.js';

/** Facts about a computer for the briefing before a change. */
export interface AffectedComputer {
  readonly id: number;
  /** With its domain; undefined where the service does not tell. */
  readonly name: string | undefined;
  readonly system?: string | undefined;
  readonly isServer: boolean | undefined;
  /** null: nobody is signed in. undefined: not known. */
  readonly user: string | null | undefined;
  readonly lastSeen: string | null | undefined;
}

/** Up to this many are read one by one, which also shows who is signed in; more are found in the fleet's pages. */
const fewComputers = 10;

export const readFacts = async (ids: readonly number[], context: Context): Promise<AffectedComputer[]> =>
  ids.length <= fewComputers ? mapBounded(ids, 4, (id) => readComputer(id, context)) : readMany(ids, context);

const readComputer = async (id: number, context: Context): Promise<AffectedComputer> => {
  const client = await context.client();
  for (const call of [computerApi.systemInfo(id), computerApi.one(id)]) {
    try {
      return factsIn(id, await readObject(call, client));
    } catch {
      context.interrupt.throwIfAborted(); // without a role or an inventory, the other read may answer
    }
  }
  return { id, name: undefined, isServer: undefined, user: undefined, lastSeen: undefined };
};

const factsIn = (id: number, found: JsonObject): AffectedComputer => {
  const system = textOf(found['operatingSystem'] ?? found['osName']);
  const seen = found['lastSeenUtc'];
  const user = found['loggedOnUser'];
  return {
    id,
    name:
      hostLabel({ hostname: found['hostname'] ?? found['name'] ?? '', domain: found['domain'] ?? null }) || undefined,
    system: system === '' ? undefined : system,
    isServer: system === '' ? undefined : /server/i.test(system),
    user: user === undefined ? undefined : textOf(user) || null,
    lastSeen: typeof seen === 'string' ? seen : seen === null ? null : undefined,
  };
};

/** The fleet's pages and one search for servers: never a request for each computer. */
const readMany = async (ids: readonly number[], context: Context): Promise<AffectedComputer[]> => {
  // Together: where both are refused, an error that nobody waits for would end the program.
  const [servers, found] = await Promise.all([
    readAll(searchComputers({ osName: 'Server' }), context),
    findInFleet(new Set(ids), context),
  ]);
  const serverIds = new Set(servers.map((item) => item['id']));
  return ids.map((id) => ({ ...factsIn(id, found.get(id) ?? {}), isServer: serverIds.has(id), user: undefined }));
};

/** Agents without contact for this many days will not act soon. */
const silentDays = 7;

/** The part of a briefing that is about the computers themselves. */
export const factLines = (computers: readonly AffectedComputer[], now: Date): string[] => {
  const [only, second] = computers;
  if (only === undefined) return [];
  if (second === undefined) return [oneLine(only, now)];
  const named = computers.map(({ id, name }) => (name === undefined ? `client id ${id}` : cleanCell(name)));
  return [`${thousands(computers.length)} computers: ${fewNames(named, 5)}`, among(computers, now)];
};

/** Keeps a name on one line: a line break in it could forge a line of the question. */
export const oneLine = ({ id, isServer, lastSeen, name, system, user }: AffectedComputer, now: Date): string =>
  cleanCell(
    [
      `${name ?? `client id ${id}`}: ${system ?? (isServer === true ? 'server' : 'operating system unknown')}`,
      user === undefined ? 'signed-in user unknown' : user === null ? 'no user signed in' : `${user} is signed in`,
      ...seenText(lastSeen, now),
    ].join(', '),
  );

const seenText = (lastSeen: string | null | undefined, now: Date): string[] => {
  if (lastSeen === undefined) return [];
  return [lastSeen === null ? 'never seen' : `last seen ${relativeTime(lastSeen, now)}`];
};

const among = (computers: readonly AffectedComputer[], now: Date): string => {
  const servers = computers.filter(({ isServer }) => isServer === true);
  const unclear = computers.filter(({ isServer }) => isServer === undefined).length;
  const users = computers.filter(({ user }) => typeof user === 'string');
  const silent = computers.filter(({ lastSeen }) => isSilent(lastSeen, now));
  const never = computers.filter(({ lastSeen }) => lastSeen === null).length;
  const parts = [
    `${countOf(servers.length, 'server')}${someNames(servers)}`,
    ...(unclear === 0 ? [] : [`${thousands(unclear)} with an unknown system`]),
    computers.some(({ user }) => user === undefined)
      ? 'signed-in users unknown'
      : `${users.length} with a signed-in user`,
    `${silent.length} not seen for ${silentDays} days`,
    ...(never === 0 ? [] : [`${thousands(never)} never seen`]),
  ];
  return `Among them: ${parts.join(', ')}`;
};

const isSilent = (lastSeen: string | null | undefined, now: Date): boolean =>
  typeof lastSeen === 'string' && now.getTime() - parseTime(lastSeen) > silentDays * 86_400_000;

const someNames = (computers: readonly AffectedComputer[]): string => {
  const names = computers.slice(0, 3).flatMap(({ name }) => (name === undefined ? [] : [name]));
  return names.length === 0 ? '' : ` (${names.join(', ')}${computers.length > 3 ? ', …' : ''})`;
};

const countOf = (count: number, noun: string): string => `${thousands(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a sentence instead if the facts cannot be read. */
export const factsOrWhy = async (
  ids: readonly number[],
  context: Context,
): Promise<readonly AffectedComputer[] | string> => {
  try {
    return await readFacts(ids, context);
  } catch (error) {
    context.interrupt.throwIfAborted();
    return `Servers, signed-in users and silent computers among them are unknown: ${messageOf(error)}`;
  }
};
