export type { RotatedPrincipal } from './principals.js';
