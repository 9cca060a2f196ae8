export { commands } from './depot-area.js';
export type { DepotServer } from './run-depots.js';
