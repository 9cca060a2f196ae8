export { commands } from './undo.js';
export { commands as historyCommands } from './history.js';
export type { UndoAnswer } from './entry-json.js';
export type { HistoryAnswer } from './history.js';
