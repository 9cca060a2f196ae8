export { commands } from './doctor.js';
export type { Finding } from './local.js';
