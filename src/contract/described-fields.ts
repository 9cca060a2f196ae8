import { contractAreas } from '../generated/contract/index.js';
import { areaOfPath } from './area-of-path.js';
import { isKnownOperation } from './operation-keys.js';
import type { Answer } from './operation.js';

/** The fields of the one object that an operation is answered with; undefined where the reference does not show them all. */
export const describedFields = async (key: string): Promise<readonly string[] | undefined> => {
  const answer = await wholeAnswer(key);
  return answer?.kind === 'object' ? answer.fields : undefined;
};

/** The same for the items of a list. */
export const describedItemFields = async (key: string): Promise<readonly string[] | undefined> => {
  const answer = await wholeAnswer(key);
  return answer?.kind === 'object' ? undefined : answer?.fields;
};

const wholeAnswer = async (key: string): Promise<Answer | undefined> => {
  if (!isKnownOperation(key)) return undefined;
  const [, path = ''] = key.split(' ');
  const operations = await contractAreas[areaOfPath(path)]?.();
  const answer = operations?.read(key).answers.find(({ status }) => status < 300);
  return answer?.whole === true ? answer : undefined;
};
