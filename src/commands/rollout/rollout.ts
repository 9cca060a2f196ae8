import type { CustomArea } from '../../command/custom-command.js';
import { rolloutAdvance } from './advance.js';
import { abort, finish, rollback } from './end.js';
import { rolloutList } from './list.js';
import { log } from './log.js';
import { plan } from './plan.js';
import { approve, pause, resume } from './set-marker.js';
import { start } from './start.js';
import { rolloutStatus } from './status.js';

export const rollout: CustomArea = {
  name: 'rollout',
  summary: 'Roll out packages and patches ring by ring, with health gates',
  commands: [
    plan,
    start,
    rolloutAdvance,
    rolloutStatus,
    rolloutList,
    approve,
    pause,
    resume,
    abort,
    rollback,
    finish,
    log,
  ],
};
