import type { Presentation } from '../../areas/record.js';
import type { Result } from '../../command/result.js';
import type { Context } from '../../context.js';
import { getCall } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';
import { isForPeople } from './for-people.js';

/** After a write about tags: that it has no effect, where the service says that depot topology and tags are off. */
export const withTagEffect = async (result: Result, { tags }: Presentation, context: Context): Promise<Result> => {
  if (tags !== true || !(await isForPeople(context)) || !(await isOff(context))) return result;
  const remark =
    'Tags have no effect now: the depot topology is disabled. Enable it with: ems system set-depot-topology --field active:=true';
  return { ...result, remarks: [...(result.remarks ?? []), remark] };
};

/** The reference does not show what the field is called: the only true or false of the answer is it. */
const isOff = async (context: Context): Promise<boolean> => {
  const client = await context.client();
  try {
    const answer = (await client.send(getCall('/api/system/depot-topology-setting'))).json();
    if (!isObject(answer)) return answer === false;
    const named = answer['active'] ?? answer['isActive'] ?? answer['enabled'] ?? answer['isEnabled'];
    const flags = Object.values(answer).filter((value) => typeof value === 'boolean');
    return named === undefined ? flags.length === 1 && flags[0] === false : named === false;
  } catch {
    return false; // not readable, or a version without tags: nothing is claimed
  }
};
