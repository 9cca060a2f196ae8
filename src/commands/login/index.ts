import type { CustomArea } from '../../command/custom-command.js';
import { storeServerDescription } from './description.js';
import { makeLogin } from './login.js';

/** Signing in also learns what the server knows. */
export const loginArea: CustomArea = makeLogin([storeServerDescription]);
