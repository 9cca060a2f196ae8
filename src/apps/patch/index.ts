export { commands } from './patch-area.js';
