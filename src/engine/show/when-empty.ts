import type { Presentation } from '../../areas/record.js';
import type { Result } from '../../command/result.js';
import type { Client } from '../../http/client.js';
import { callTo } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';
import type { Prepared } from '../command.js';
import { withNames } from '../request/typed-names.js';

/** A list that can tell why it is empty: "no patches" of a computer that was never scanned is not good news. */
export const withReason = (
  result: Result,
  { whenEmpty }: Pick<Presentation, 'whenEmpty'>,
  { call, names }: Prepared,
  client: Client,
): Result => {
  if (result.kind !== 'list' || whenEmpty === undefined) return result;
  const read = callTo(whenEmpty.operation, { pathValues: call.pathValues ?? {}, signal: call.signal });
  return {
    ...result,
    whenEmpty: async () => {
      // The list itself was read: a reason that cannot be had does not turn it into a failure.
      const known = await client.send(read).then(
        (reply) => reply.json(),
        () => undefined,
      );
      return isObject(known) && known[whenEmpty.field] === null ? withNames(whenEmpty.says, names) : undefined;
    },
  };
};
