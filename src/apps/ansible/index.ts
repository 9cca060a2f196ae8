export { commands } from './ansible-inventory.js';
