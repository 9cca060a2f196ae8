export { commands } from './each.js';
