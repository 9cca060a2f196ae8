import type { Service } from '../service/service.js';
import type { ExpectedLines } from './computers.js';
import { askPlainly, computerNamed, itemsOf } from './selection.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * `explain PC --package P`: how far the package is, and whether the computer was in contact twice since it is pending and
 * tried nothing. For a machine that has assigned and activated nothing itself, because that is evidence of its own.
 */
export const explanationOf = async (words: readonly string[], service: Service): Promise<ExpectedLines | undefined> => {
  const at = words.indexOf('--package');
  const computer = await computerNamed(words[words.indexOf('explain') + 1] ?? '', service);
  const item = packageNamed(words[at + 1] ?? '', service);
  if (at < 0 || computer === undefined || item === undefined) return undefined;
  const path = `/api/computer/${computer.id}/software-deployment?includePreOsPackages=true`;
  const deployment = itemsOf(await askPlainly(service, 'GET', path)).find(({ softwareId }) => softwareId === item);
  if (deployment === undefined) return undefined;
  const lines = [`status ${String(deployment['status'])}`];
  if (deployment['status'] === 'Pending') {
    const isUntried = await wasInContactTwice(computer.id, item, service);
    if (isUntried === undefined) return undefined;
    lines.push(`tried nothing ${isUntried}`);
  }
  return { lines, read: (answer) => (hasAnotherCause(answer as Row) ? lines : linesIn(answer as Row)) };
};

const packageNamed = (word: string, { world }: Service): string | undefined =>
  [...world.state.packages.values()].find(({ name, version }) => `${name}@${version}` === word)?.id;

/** undefined: the service does not list the computer as one that is in contact and waits. */
const wasInContactTwice = async (id: number, item: string, service: Service): Promise<boolean | undefined> => {
  const ask = async (path: string): Promise<Row> => (await askPlainly(service, 'GET', path)) as Row;
  const waiting = itemsOf(
    await ask(`/api/computer/issues/stale-deployment?minHoursPending=0&softwareId=${item}&top=1000`),
  );
  const listed = waiting.find((each) => each['id'] === id)?.['stalePendingPackages'] as readonly Row[] | undefined;
  const since = listed?.find(({ softwareId }) => softwareId === item)?.['pendingSinceUtc'];
  if (typeof since !== 'string') return undefined;
  const { lastSeenUtc } = await ask(`/api/computer/${id}/health`);
  const { pollingWindows } = await ask(`/api/computer/${id}/uem-agent`);
  const interval = Number((pollingWindows as Row)['intervalMinutes']) * 60_000;
  return Date.parse(String(lastSeenUtc)) - Date.parse(since) >= 2 * interval;
};

/** A depot, a mode, a window or a suspended agent is named first; then nothing is said about the contacts. */
const hasAnotherCause = ({ cause, links, state }: Row): boolean => {
  const isContactFar = (links as readonly Row[]).some(({ link, mark }) => link === 'contact' && mark === 'broken');
  return (
    state === 'by-design' || state === 'unknown' || isContactFar || (state === 'blocked' && cause !== 'activation')
  );
};

const linesIn = ({ state, verdict }: Row): readonly string[] => {
  if (state === 'done') return ['status Success'];
  if (state === 'failed') return ['status Failed'];
  if (state === 'not-assigned') return ['not assigned'];
  return ['status Pending', `tried nothing ${/tried nothing|never activated/.test(String(verdict))}`];
};
