export type { DepotServer } from './run-depots.js';
