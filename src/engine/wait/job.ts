import type { JobStatus } from '../../areas/record.js';
import type { Json } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { getUnlisted } from '../../http/reads.js';
import { shellWord } from '../../text/shell-word.js';
import { firstText, oddStatus, valueOf } from './fields.js';
import { pollEach } from './poll-each.js';
import type { Observation, Watch } from './watch.js';
import { isObject } from '../../json/objects.js';

/** A job that the server's own description starts and looks up: POST …/export, GET …/export/{trackingId}. */
export const watchJob = (
  { command, path }: JobStatus,
  pathValues: NonNullable<Call['pathValues']>,
  trackingId: string,
): Watch => {
  const parameter = /\{([^{}]*)\}$/.exec(path)?.[1] ?? 'trackingId';
  const values = { ...pathValues, [parameter]: trackingId };
  const words = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => shellWord(String(values[name] ?? '')));
  const line = ['ems', command, ...words].join(' ');
  return {
    what: 'job',
    targets: [{ id: trackingId, name: trackingId }],
    computers: false,
    resumeCommand: `${line} --watch`,
    absent: 'the service knows no job with this tracking id',
    findHint: `Check again with: ${line}`,
    vanishedHint: `How it ended is not known. Check again with: ${line}`,
    look: (unfinished, ask) => pollEach(unfinished, ask, () => getUnlisted(path, { pathValues: values }), observeJob),
  };
};

const statusNames = ['status', 'state', 'jobStatus', 'taskStatus'];

/** The words of the service's imports and the numbers and words of its tasks; any other means that it goes on. */
export const observeJob = (json: Json | undefined): Observation => {
  const fields = isObject(json) ? json : {};
  const value = valueOf(fields, statusNames);
  const status = typeof value === 'number' || typeof value === 'string' ? String(value).toLowerCase() : '';
  const message = firstText(fields, ['message', 'errorText', 'error', 'detail']);
  if (/^(?:2|success|succeeded|finished|completed|done)$/.test(status)) return { state: 'done', fields, message };
  if (/^(?:3|failed|error|cancell?ed|aborted)$/.test(status))
    return { state: 'failed', fields, message: message ?? `the job ended as ${status}` };
  const unclear = oddStatus(fields, statusNames, ['1', 'pending', 'running']);
  return { state: 'pending', running: status === '1' || status === 'running', fields, message, unclear };
};
