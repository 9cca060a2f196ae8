import { contractAreas } from '../generated/contract/index.js';
import { areaOfPath } from './area-of-path.js';

/** The fields of the one object that an operation is answered with; undefined where the reference does not show them all. */
export const describedFields = async (key: string): Promise<readonly string[] | undefined> => {
  const [, path = ''] = key.split(' ');
  const operations = await contractAreas[areaOfPath(path)]?.();
  const answer = operations?.read(key).answers.find(({ status }) => status < 300);
  return answer?.kind === 'object' && answer.whole === true ? answer.fields : undefined;
};
