import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { asWrite } from '../../http/client.js';
import type { Command } from '../command.js';
import { prepareCall } from '../request/prepare.js';
import type { Draft } from '../draft.js';

/** The one request of a plain line. */
export const draftOne = async (command: Command, input: Input, context: Context): Promise<Draft> => {
  const prepared = await prepareCall(command, input, context);
  return { kind: 'one', isMany: false, prepared, parts: { call: asWrite(prepared.call), units: [{ targets: [] }] } };
};
