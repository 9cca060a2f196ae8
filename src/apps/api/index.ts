export type { ApiCheck } from './check/answer.js';
