export type { Finding } from './local.js';
