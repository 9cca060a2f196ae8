export { commands } from './find.js';
export type { Hit } from './computers.js';
