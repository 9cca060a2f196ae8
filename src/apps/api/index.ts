export { commands } from './api.js';
export type { ApiCheck } from './check/answer.js';
