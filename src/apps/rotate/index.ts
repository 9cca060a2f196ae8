export { commands } from './admin-area.js';
export type { RotatedPrincipal } from './principals.js';
