import type { Context } from '../../context.js';
import type { Result } from '../../command/spec.js';
import { computersCall, type Scope } from '../../service/scope.js';
import { issueCall, sweepCall } from '../../service/issues.js';
import { openFleetReader } from '../../service/reading.js';
import type { Call } from '../../http/client.js';
import { plural } from '../../base/text/wording.js';

/** The sweep of the service leaves out computers that `fleet status` and `fleet check` count: a remark says how many. */
export const withSilentElsewhere = async (result: Result, { query = [] }: Call, context: Context): Promise<Result> => {
  const group = query.find(([name]) => name === 'groupId')?.[1];
  // Another filter narrows the list, so its number is not that of the fleet or group.
  if (query.some(([name]) => name !== 'groupId')) return result;
  const scope: Scope = group === undefined ? { kind: 'fleet' } : { kind: 'group', id: group, name: group };
  const calls = [sweepCall('stale-agent', scope), issueCall('stale-agent', scope)];
  const never = group === undefined ? [computersCall(scope, [['neverSeen', 'true']])] : [];
  const counts = await (await openFleetReader(context)).counts([...calls, ...never]);
  const [listed = 0, silent = 0, unseen = 0] = counts.map((count) => (count.ok ? count.value : NaN));
  const long = silent - listed;
  const texts = [
    ...(long > 0
      ? [
          `${plural(long, 'more computer has', 'more computers have')} been silent for weeks (ems fleet status counts ${silent})`,
        ]
      : []),
    ...(unseen > 0 ? [`${plural(unseen, 'computer was', 'computers were')} never seen`] : []),
  ];
  const remark = `Not in this list of the service: ${texts.join(', and ')}.`;
  return texts.length === 0 ? result : { ...result, remarks: [...(result.remarks ?? []), remark] };
};
