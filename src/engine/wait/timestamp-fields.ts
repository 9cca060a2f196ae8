import type { Json, JsonObject } from '../../contract/operation.js';
import { dateOf } from './dates.js';
import type { Call } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import type { Observation } from './watch.js';
import { isObject } from '../../json/objects.js';

/** Things that are done when a time of the computer has moved on. */
export interface TimestampField {
  readonly what: string;
  /** The field whose time moves. */
  readonly field: string;
  call(id: number | string): Call;
}

export const inventoryScan: TimestampField = {
  what: 'inventory scan',
  field: 'inventoryDate',
  call: (id) => getCall('/api/computer/{id}', { pathValues: { id } }),
};

export const patchScan: TimestampField = {
  what: 'patch scan',
  field: 'patchScanDate',
  call: (id) => getCall('/api/computer/{id}/patch-status', { pathValues: { id } }),
};

export const rebooting: TimestampField = {
  what: 'reboot',
  field: 'lastReboot',
  call: (id) => getCall('/api/computer/{id}/reboot-status', { pathValues: { id } }),
};

export const observeTimestamp = (json: Json | undefined, field: string, before: Date): Observation => {
  const object: JsonObject = isObject(json) ? json : {};
  const now = dateOf(object[field]);
  const fields = {
    [field]: object[field] ?? null,
    ...('rebootRequired' in object ? { rebootRequired: object['rebootRequired'] ?? null } : {}),
  };
  return now !== undefined && now > before ? { state: 'done', fields } : { state: 'pending', fields };
};
