import type { Context } from '../../context.js';
import { openFleetReader, type FleetReader } from '../../fleet/fleet-reader.js';
import { servedAt, type Call, type Client } from '../../http/client.js';
import type { Json } from '../../json/objects.js';
import { checkPathIds } from '../../http/path-ids.js';
import { serviceTime, type ServiceTime } from './service-time.js';

/** Gives a rollout its reads, its writes, which may be rehearsed, and the time of the service. */
export interface ServiceAccess extends Pick<ServiceTime, 'earliest' | 'doubt'> {
  readonly context: Context;
  readonly reader: FleetReader;
  /** The time of the service: several machines drive one rollout, and their clocks differ by minutes. */
  now(): Date;
  /** Sends one change; with --dry-run it is noted and not sent. */
  write(call: Call): Promise<Json | undefined>;
  /** The changes that --dry-run has noted. */
  readonly rehearsed: readonly Call[] | undefined;
}

export const openServiceAccess = async (
  context: Context,
  options: { readonly rehearse?: boolean } = {},
): Promise<ServiceAccess> => {
  const client = await context.client();
  const time = serviceTime(context.machineClock);
  const noting: Client = {
    ...client,
    send: async (call) => {
      const reply = await client.send(call);
      time.note(servedAt(reply), reply.headers['server'] === 'ems-demo');
      return reply;
    },
  };
  const rehearsed: Call[] | undefined = options.rehearse === true ? [] : undefined;
  return {
    context,
    reader: await openFleetReader({ ...context, client: () => Promise.resolve(noting) }),
    now: () => time.now(),
    earliest: () => time.earliest(),
    doubt: () => time.doubt(),
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
