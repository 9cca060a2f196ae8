import { packageApi } from '../../service/packages.js';
import type { ReadCall } from '../../http/client.js';
import type { JsonObject } from '../../contract/operation.js';
import { describeOddStatus, firstText } from './poll/fields.js';
import { pollEach } from './poll/rotation.js';
import type { Observation, Watch } from './poll/watch.js';

export const importCall = (trackingId: string): ReadCall => packageApi.importJob(trackingId);

export const watchImport = (trackingId: string): Watch => ({
  what: 'package import',
  targets: [{ id: trackingId, name: trackingId }],
  computers: false,
  resumeCommand: `ems wait import ${trackingId}`,
  absent: 'no import has this tracking id',
  findHint: 'Check the tracking id.',
  vanishedHint: 'Its outcome is unknown. Look for the package with: ems package list',
  look: (unfinished, ask) => pollEach(unfinished, () => ask.openObject(importCall(trackingId)), judgeImport),
});

/** An import is over with the status Success or Failed. */
export const judgeImport = (fields: JsonObject): Observation => {
  const status = firstText(fields, statusNames)?.toLowerCase();
  const message = firstText(fields, ['message', 'errorText', 'error', 'detail']);
  if (status === 'success' || status === 'succeeded') return { state: 'done', fields, message };
  if (status === 'failed' || status === 'error')
    return { state: 'failed', fields, message, remedy: remedyFor(message) };
  const odd = describeOddStatus(fields, statusNames, ['pending', 'running']);
  return { state: 'pending', running: status === 'running', fields, message: odd ?? message, unclear: odd };
};

const statusNames = ['status', 'state', 'importStatus'];

const remedyFor = (message = ''): string | undefined =>
  /identical|already exist|exists already|same identity|duplicate/i.test(message)
    ? 'Import it again with --overwrite to replace the existing package.'
    : undefined;
