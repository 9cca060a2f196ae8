import { roles as roleNames } from '../../../../src/contract/roles.js';
import type { Step } from '../../history/history.js';
import { agreed, drawn, faultOf, nextOf, run, type Theme, type Draw } from '../drawing.js';
import { type Commands } from '../draw.js';

export const sweep: Theme = (draw) => swept(draw.chance.once(3) ? 'reading' : 'writing', draw);

export const readings: Theme = (draw) => swept('reading', draw);

export const roles: Theme = (draw) => {
  const kind = draw.chance.once(3) ? 'reading' : 'writing';
  const step = run(drawn(nextOf(kind, draw), draw), ...(kind === 'writing' ? agreed : []), '-o', 'json');
  return [{ ...step, env: { EMS_CLIENT_ID: `without-${draw.chance.pick([...roleNames.keys()])}` } }];
};

const swept = (kind: keyof Commands, draw: Draw): Step[] => {
  const step = run(drawn(nextOf(kind, draw), draw), ...(kind === 'writing' ? agreed : []), '-o', 'json');
  const first = draw.chance.int(4);
  return [0, 1, 2, 3].map((more) => ({ ...step, fault: { ...faultOf(draw, 1), on: 'read', at: first + more } }));
};
