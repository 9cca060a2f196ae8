import { adminBehaviours } from './admin.js';
import { authBehaviours } from './auth.js';
import type { Behaviour } from './behaviour.js';

/** The only list of behaviours. */
export const behaviours: readonly Behaviour[] = [...authBehaviours, ...adminBehaviours];
