export type { AuthStatus } from './auth.js';
export { clientFor } from './login/secret.js';
export type { VersionAnswer } from './version.js';
