import type { Context } from '../context.js';
import type { Json } from '../contract/operation.js';
import { undoOf } from '../contract/undo.js';
import { changeSubject, keptChange, readBefore } from '../changes/undo/keep-change.js';
import { EmsError, messageOf } from '../base/errors.js';
import { servedAt, type Call, type Reply } from '../http/client.js';
import { UncertainWrite } from '../http/failure.js';
import { findPartialFailure } from '../http/partial-failure.js';
import type { SignedInClient } from '../http/make-client.js';
import { withoutSecretFields } from '../http/typed-secrets.js';
import { keepChange, type KeptChange } from '../settings/kept-changes.js';

export interface KeptLog {
  readonly client: SignedInClient;
  /** Number of changes that were not stored, because the run was too large. */
  readonly unkept: () => number;
}

/**
 * Reads the state before each change (one more request) and stores both for `ems undo`. Every command sends through
 * this client, so none can bypass it. A failed read never prevents a change.
 */
export const keepChanges = (client: SignedInClient, file: KeptFile, context: Context): KeptLog => {
  let unkept = 0;
  let sent = 0;
  let isTold = false;
  const write = (number: number, change: object): void => {
    try {
      keepChange(file.stateDirectory, file.id, number, client.mask(withoutSecretFields(JSON.stringify(change))));
    } catch (error) {
      if (!isTold) context.warn(`The change cannot be kept for undo: ${messageOf(error)}`);
      isTold = true;
    }
  };
  const recorded = async <Answer extends Reply>(call: Call, send: () => Promise<Answer>): Promise<Answer> => {
    // An undo without an inverse is stored as well, so that its change is not undone twice.
    if ((undoOf(call.operation).class === 'no' && call.undoes === undefined) || call.unkept === true) {
      if (call.unkept === true) unkept++;
      file.begin(call);
      return send();
    }
    const kept = await Promise.all((await partsOf(call, client, context)).map(readPart));
    file.begin(call);
    for (const { keep, number } of kept) write(number, { ...keep(context.clock.date()), open: true });
    try {
      const reply = await send();
      const at = servedAt(reply) ?? context.clock.date();
      // A part of it may be made: the check before an undo finds out.
      const isOpen = call.promises !== 'counts' && findPartialFailure(jsonOf(reply), call) !== undefined;
      for (const { keep, number } of kept)
        write(number, reply.status < 300 ? { ...keep(at, jsonOf(reply)), ...(isOpen ? { open: true } : {}) } : notMade);
      return reply;
    } catch (error) {
      // If the change may have been made, the check before an undo finds out.
      if (!(error instanceof UncertainWrite)) for (const { number } of kept) write(number, notMade);
      throw error;
    }
  };
  const readPart = async (part: Call) => {
    const number = (sent += 1);
    const { before, ...restore } = await readAhead(part, client, context);
    const keep = (at: Date, answer?: Json): object => ({
      ...keptChange(part, { whole: before, answer, at, secrets: client.mask.values }),
      ...restore,
    });
    return { keep, number };
  };
  return {
    unkept: () => unkept,
    client: {
      ...client,
      write: (call, permit) => recorded(call, () => client.write(call, permit)),
      writeRaw: (call, permit) => recorded(call, () => client.writeRaw(call, permit)),
    },
  };
};

/** The changes that a request is kept as: itself, or those that it stands for. */
const partsOf = async (call: Call, client: SignedInClient, context: Context): Promise<Call[]> => {
  if (undoOf(call.operation).split === undefined) return [call];
  try {
    const { assignmentsIn } = await import('../changes/undo/split-replacement.js');
    return (await assignmentsIn(call, client)).map((part) => ({ ...part, undoes: call.undoes }));
  } catch (error) {
    context.interrupt.throwIfAborted();
    context.warn(`The groups could not be read, so this cannot be undone: ${messageOf(error)}`);
    return [];
  }
};

/** Reads the state before a change. A deletion writes a restore point instead, unless the caller has done so. */
const readAhead = async (
  call: Call,
  client: SignedInClient,
  context: Context,
): Promise<{ readonly before?: Json | undefined } & Pick<KeptChange, 'restore' | 'lost'>> => {
  const { restore: kind } = undoOf(call.operation);
  if (kind === undefined || call.restore !== undefined)
    return { before: await readBefore(call, client), ...(call.restore === undefined ? {} : { restore: call.restore }) };
  try {
    const { writeDeletedRestorePoint } = await import('../apps/state/index.js');
    const id = changeSubject(call).pathValues['id'] ?? '';
    const { lost, restore } = await writeDeletedRestorePoint({ kind, id }, context);
    context.say(`Restore point: ${restore}`);
    return { restore, ...(lost.length === 0 ? {} : { lost }) };
  } catch (error) {
    context.interrupt.throwIfAborted();
    // A part that could not be read is lost; without the files, everything would be.
    if (error instanceof EmsError && error.kind === 'refused') throw error;
    context.warn(`No restore point could be written, so this cannot be undone: ${messageOf(error)}`);
    return {};
  }
};

interface KeptFile {
  readonly stateDirectory: string;
  readonly id: string;
  /** Called before each change is sent; creates the history entry on the first call. */
  begin(call: Call): void;
}

const notMade = {};

const jsonOf = (reply: Reply): Json | undefined => {
  try {
    return reply.json();
  } catch {
    return undefined;
  }
};
