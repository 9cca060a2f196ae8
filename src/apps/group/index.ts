export { draftGroups } from './create/draft-groups.js';
export type { MoveRow } from './move-outcome.js';
export type { SyncAnswer } from './sync/tell-sync.js';
