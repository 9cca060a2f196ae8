export type { Hit } from './computers.js';
