import type { DescribedRecord, JobStatus } from '../areas/record.js';
import type { Operation } from '../contract/operation.js';

/** `--wait` where the description says that the answer is only the beginning: 202, or the id of a job. */
export const followOf = (
  { answers, repeat }: Operation,
  jobStatus: JobStatus | undefined,
): Pick<DescribedRecord, 'follow' | 'jobStatus'> => {
  const startsJob = answers.some(
    ({ fields = [], status }) =>
      status === 202 || (status >= 200 && status < 300 && fields.some((field) => jobFields.has(field.toLowerCase()))),
  );
  if (repeat === 'read' || !startsJob) return {};
  return { follow: 'job', ...(jobStatus === undefined ? {} : { jobStatus }) };
};

const jobFields: ReadonlySet<string> = new Set(['trackingid', 'taskid', 'jobid']);

/** POST …/export and GET …/export/{trackingId}: the server looks its jobs up below the path that starts them. */
export const jobStatusOf = (
  { area, path }: Operation,
  names: ReadonlyMap<Operation, string>,
): JobStatus | undefined => {
  const found = [...names].find(
    ([other]) =>
      other.method === 'GET' &&
      other.path.startsWith(`${path}/{`) &&
      /^\{(?:tracking|task|job|id)[^/{}]*\}$/i.test(other.path.slice(path.length + 1)),
  );
  return found === undefined ? undefined : { path: found[0].path, command: `${area} ${found[1]}` };
};
