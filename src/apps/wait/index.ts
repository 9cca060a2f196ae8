export { commands } from './wait.js';
