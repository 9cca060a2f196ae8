import type { Context } from '../context.js';
import type { Json } from '../contract/operation.js';
import { undoOf } from '../contract/undo.js';
import { keptChange, readBefore } from '../engine/undo/keep-change.js';
import { deletedId, readDeleted } from '../engine/undo/restore-read.js';
import { messageOf } from '../errors.js';
import { servedAt, type Call, type Reply } from '../http/client.js';
import { UncertainWrite } from '../http/failure.js';
import type { SignedInClient } from '../http/make-client.js';
import { withoutSecretFields } from '../http/typed-secrets.js';
import { keepChange } from '../settings/kept-changes.js';

export interface KeptLog {
  readonly client: SignedInClient;
  /** Changes of a run that was too large to be kept. */
  readonly unkept: () => number;
}

/**
 * Reads what a change is about before it leaves, and keeps both for `ems undo`: one more read for each change. Every
 * command sends through this client, so that none can forget it. A read that fails never keeps a change from being made.
 */
export const keepChanges = (client: SignedInClient, file: KeptFile, context: Context): KeptLog => {
  let unkept = 0;
  const keep = (call: Call, before: Json | undefined, reply: Reply | undefined, restore?: string): void => {
    try {
      const at = (reply === undefined ? undefined : servedAt(reply)) ?? context.clock.date();
      const change = keptChange(call, before, reply === undefined ? undefined : jsonOf(reply), at);
      const text = JSON.stringify({ ...change, ...(restore === undefined ? {} : { restore }) });
      keepChange(file.stateDirectory, file.id, client.mask(withoutSecretFields(text)));
    } catch (error) {
      context.detail(`Cannot keep the change for undo: ${messageOf(error)}`);
    }
  };
  const recorded = async <Answer extends Reply>(call: Call, send: () => Promise<Answer>): Promise<Answer> => {
    if (call.repeat === 'read' || undoOf(call.operation).class === 'no') return send();
    if (call.unkept === true) {
      unkept++;
      return send();
    }
    const { before, restore } = await readAhead(call, client, file.id, context);
    try {
      const reply = await send();
      if (reply.status < 300) keep(call, before, reply, restore);
      return reply;
    } catch (error) {
      // It may have been made: the check before an undo tells.
      if (error instanceof UncertainWrite) keep(call, before, undefined, restore);
      throw error;
    }
  };
  return {
    unkept: () => unkept,
    client: {
      ...client,
      send: (call) => recorded(call, () => client.send(call)),
      sendRaw: (call) => recorded(call, () => client.sendRaw(call)),
    },
  };
};

/** Reads the state before a change leaves. A group that is deleted is written to a folder as a whole. */
const readAhead = async (
  call: Call,
  client: SignedInClient,
  entry: string,
  context: Context,
): Promise<{ readonly before?: Json | undefined; readonly restore?: string | undefined }> => {
  const { restore } = undoOf(call.operation);
  if (restore === undefined) return { before: await readBefore(call, client) };
  try {
    if (restore !== 'group') return { before: await readDeleted(restore, deletedId(call), client) };
    const folder = await (
      await import('./write-restore.js')
    ).writeGroupRestore(String(deletedId(call)), entry, context);
    context.say(`Restore point: ${folder}`);
    return { before: null, restore: folder };
  } catch (error) {
    context.interrupt.throwIfAborted();
    context.warn(`No restore point could be written, so this cannot be undone: ${messageOf(error)}`);
    return {};
  }
};

interface KeptFile {
  readonly stateDirectory: string;
  readonly id: string;
}

const jsonOf = (reply: Reply): Json | undefined => {
  try {
    return reply.json();
  } catch {
    return undefined;
  }
};
