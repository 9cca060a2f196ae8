import type { RebootStatus } from '../../contract/answers.js';
import { getCall } from '../../http/reads.js';
import { advanceThing, isLater } from './advance.js';
import type { Observation } from './poll/watch.js';

export const rebootThing = advanceThing({
  what: 'reboot',
  command: 'reboot',
  flags: '',
  call: (id) => getCall('/api/computer/{id}/reboot-status', { pathValues: { id } }),
  timeIn: ({ lastReboot }) => lastReboot,
  judge: (status, before) => judgeReboot(status, before),
});

/** A computer has rebooted when its last reboot is later than the one before the request. */
export const judgeReboot = ({ lastReboot, rebootRequired }: RebootStatus, before: Date): Observation => ({
  state: isLater(lastReboot, before) ? 'done' : 'pending',
  fields: { lastReboot: lastReboot ?? null, ...(rebootRequired === undefined ? {} : { rebootRequired }) },
});
