export type { UndoAnswer } from './entry-json.js';
export type { HistoryAnswer } from './history.js';
