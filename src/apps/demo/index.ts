export { commands } from './demo.js';
