import { answerMs } from '../../http/send-once.js';
import type { CommandContext } from '../../command/spec.js';
import type { JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { provesAll, refusalsIn } from '../../engine/run/batch-answer.js';
import type { Journal } from '../../engine/journal/journal-file.js';
import type { ComputerTarget } from '../../engine/targets/target.js';
import type { TreeGroup } from '../../fleet/group-tree.js';
import type { Call, Client } from '../../http/client.js';
import { readItems, wholePage } from '../../engine/read/read-items.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';

export interface GroupMove {
  readonly from: TreeGroup;
  readonly to: TreeGroup;
  /** A computer is in one configuration group only: it has to leave the one before the other takes it. */
  readonly exclusive: boolean;
  readonly add: (group: TreeGroup, ids: readonly number[]) => Call;
  readonly remove: (group: TreeGroup, ids: readonly number[]) => Call;
  /** Knows of every computer that is to be added before any of them is removed. */
  readonly journal: Journal | undefined;
}

export type MoveOutcome = 'moved' | 'stayed' | 'in neither' | 'in both' | 'unknown' | 'not sent';

export interface MovedComputer {
  readonly target: ComputerTarget;
  readonly outcome: MoveOutcome;
  readonly message?: string | undefined;
}

/** Batch after batch, so that at most one batch is between two groups. The first computer goes alone: what is refused for it is refused for all. */
export const moveAll = async (
  move: GroupMove,
  batches: readonly (readonly ComputerTarget[])[],
  context: CommandContext,
): Promise<MovedComputer[]> => {
  const client = settling(await context.client(), context);
  const rows: MovedComputer[] = [];
  let stopped: string | undefined;
  for (const [unit, batch] of batches.entries()) {
    if (context.interrupt.aborted) stopped ??= 'interrupted';
    if (stopped !== undefined) {
      move.journal?.note({ kind: 'failed', unit, problem: { error: 'failed', message: `not sent: ${stopped}` } });
      rows.push(...batch.map((target) => ({ target, outcome: 'not sent' as const, message: stopped })));
      continue;
    }
    const moved = move.exclusive
      ? await leaveThenJoin(move, batch, unit, client)
      : await joinThenLeave(move, batch, client);
    rows.push(...moved);
    if (moved.every(({ outcome }) => outcome !== 'moved')) stopped = moved[0]?.message ?? 'no computer could be moved';
  }
  return rows;
};

/** Ctrl-C does not cut a computer's move in half: what belongs to a move that has begun is sent all the same, for ten seconds. */
const settling = (client: Client, { interrupt }: CommandContext): Pick<Client, 'send'> => {
  let signal: AbortSignal | undefined;
  interrupt.addEventListener('abort', () => (signal = AbortSignal.timeout(answerMs)), { once: true });
  return { send: (call) => client.send(signal === undefined ? call : { ...call, evenInterrupted: true, signal }) };
};

/** By id: why it did not work; undefined: it did. */
type Answers = ReadonlyMap<number, string | undefined>;

const leaveThenJoin = async (
  move: GroupMove,
  batch: readonly ComputerTarget[],
  unit: number,
  client: Pick<Client, 'send'>,
): Promise<MovedComputer[]> => {
  const left = await send(move.remove(move.from, idsOf(batch)), batch, client);
  const gone = batch.filter(({ id }) => left.get(id) === undefined);
  move.journal?.note({ kind: 'sent', unit, ids: idsOf(gone) });
  const joined = gone.length === 0 ? new Map() : await joinProved(move, gone, client);
  const refused = gone.filter(({ id }) => joined.get(id) !== undefined);
  // Remove a computer from its group only if the new group accepted it.
  if (refused.length > 0) await send(move.add(move.from, idsOf(refused)), refused, client);
  move.journal?.note({
    kind: 'done',
    unit,
    status: 200,
    refusals: refused.map(({ id }) => ({ id, message: joined.get(id) ?? '' })),
  });
  return outcomesOf(move, batch, (id) => left.get(id) ?? joined.get(id), client);
};

/** A computer that left one group must be in the other. If the answer does not prove that, its groups are read. */
const joinProved = async (
  move: GroupMove,
  gone: readonly ComputerTarget[],
  client: Pick<Client, 'send'>,
): Promise<Answers> => {
  const { isProved, problems } = await sendProving(move.add(move.to, idsOf(gone)), gone, client);
  if (isProved || problems.size > 0) return problems;
  const places = await Promise.all(gone.map(async ({ id }) => [id, await whereIs(id, move, client)] as const));
  return new Map(places.flatMap(([id, place]) => (place === 'moved' ? [] : [[id, notListed] as const])));
};

const notListed = 'the service accepted it, and does not list it there';

const joinThenLeave = async (
  move: GroupMove,
  batch: readonly ComputerTarget[],
  client: Pick<Client, 'send'>,
): Promise<MovedComputer[]> => {
  const joined = await send(move.add(move.to, idsOf(batch)), batch, client);
  const members = batch.filter(({ id }) => joined.get(id) === undefined);
  const left =
    members.length === 0
      ? new Map<number, undefined>()
      : await send(move.remove(move.from, idsOf(members)), members, client);
  return outcomesOf(move, batch, (id) => joined.get(id) ?? left.get(id), client);
};

const idsOf = (targets: readonly ComputerTarget[]): number[] => targets.map(({ id }) => id);

const send = async (call: Call, batch: readonly ComputerTarget[], client: Pick<Client, 'send'>): Promise<Answers> =>
  (await sendProving(call, batch, client)).problems;

const sendProving = async (
  call: Call,
  batch: readonly ComputerTarget[],
  client: Pick<Client, 'send'>,
): Promise<{ readonly problems: Answers; readonly isProved: boolean }> => {
  try {
    const answer = (await client.send(call)).json();
    const refusals = refusalsIn(answer, batch, true);
    const problems = refusals.map(
      ({ code, id, message }) =>
        [id, [code, message].filter((part) => part !== undefined).join(': ') || 'refused'] as const,
    );
    return { problems: new Map(problems), isProved: provesAll(answer, batch) };
  } catch (error) {
    if (!(error instanceof EmsError)) throw error;
    return { problems: new Map(batch.map(({ id }) => [id, error.message])), isProved: false };
  }
};

/** Without a refusal the answers prove the move; otherwise each computer's groups are read. */
const outcomesOf = (
  move: GroupMove,
  batch: readonly ComputerTarget[],
  problemOf: (id: number) => string | undefined,
  client: Pick<Client, 'send'>,
): Promise<MovedComputer[]> =>
  Promise.all(
    batch.map(async (target): Promise<MovedComputer> => {
      const message = problemOf(target.id);
      return message === undefined
        ? { target, outcome: 'moved' }
        : { target, outcome: await whereIs(target.id, move, client), message };
    }),
  );

const whereIs = async (id: number, { from, to }: GroupMove, client: Pick<Client, 'send'>): Promise<MoveOutcome> => {
  try {
    const call = getCall('/api/computer/{id}/groups', { pathValues: { id } });
    const groups = new Set((await readItems(call, client, { top: wholePage })).map(groupId));
    const [isThere, isHere] = [groups.has(key(to)), groups.has(key(from))];
    if (isThere) return isHere ? 'in both' : 'moved';
    return isHere ? 'stayed' : 'in neither';
  } catch {
    return 'unknown';
  }
};

const groupId = (item: JsonObject): string => textOf(item['groupId'] ?? item['id']).toLowerCase();

const key = ({ id }: TreeGroup): string => id.toLowerCase();
