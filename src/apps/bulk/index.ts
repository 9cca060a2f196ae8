export type { ListedRun } from './bulk.js';
