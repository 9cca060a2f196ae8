export { commands } from './mcp.js';
