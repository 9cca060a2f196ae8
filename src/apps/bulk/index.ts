export { commands } from './bulk.js';
export type { ListedRun } from './bulk.js';
