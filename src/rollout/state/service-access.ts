import type { Context } from '../../context.js';
import { openFleetReader, type FleetReader } from '../../fleet/fleet-reader.js';
import type { Call, Client } from '../../http/client.js';
import { servedAt } from '../../http/served-at.js';
import type { Json } from '../../json/objects.js';
import { checkPathIds } from '../../http/path-ids.js';
import { serviceTime } from './service-time.js';

/** What a rollout works with: reads that are counted, writes that may be rehearsed, and the service's own time. */
export interface ServiceAccess {
  readonly context: Context;
  readonly reader: FleetReader;
  /**
   * The time of the service: several machines drive one rollout, and their clocks differ. Ours until the service has
   * answered.
   */
  now(): Date;
  /** One change; with --dry-run it is noted and not sent. */
  write(call: Call): Promise<Json | undefined>;
  /** With --dry-run: what would have been sent. */
  readonly rehearsed: readonly Call[] | undefined;
}

export const openServiceAccess = async (
  context: Context,
  options: { readonly rehearse?: boolean } = {},
): Promise<ServiceAccess> => {
  const client = await context.client();
  const time = serviceTime(context.clock);
  const noting: Client = {
    ...client,
    send: async (call) => {
      const reply = await client.send(call);
      time.note(servedAt(reply));
      return reply;
    },
  };
  const rehearsed: Call[] | undefined = options.rehearse === true ? [] : undefined;
  return {
    context,
    reader: await openFleetReader({ ...context, client: () => Promise.resolve(noting) }),
    now: () => time.now(),
    rehearsed,
    write: async (call) => {
      if (rehearsed === undefined) {
        checkPathIds(call.path, call.pathValues ?? {});
        return (await noting.send(call)).json();
      }
      rehearsed.push(call);
      return undefined;
    },
  };
};
