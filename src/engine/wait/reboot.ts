import { computerApi } from '../../service/computers.js';
import { advanceThing } from './advance.js';

/** A computer has rebooted when its last reboot is later than the one before the request. */
export const rebootThing = advanceThing({
  what: 'reboot',
  command: 'reboot',
  flags: '',
  call: (id) => computerApi.rebootStatus(id),
  timeField: ({ lastReboot }) => lastReboot,
  fieldsOf: ({ lastReboot, rebootRequired }) => ({
    lastReboot: lastReboot ?? null,
    ...(rebootRequired === undefined ? {} : { rebootRequired }),
  }),
});
