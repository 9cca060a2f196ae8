export type { AuthStatus } from './auth.js';
export { clientFor } from './login/secret.js';
export type { VersionAnswer } from './version.js';

/** Small commands about ems itself; each is loaded when its word is typed. */
export const tool = {
  auth: () => import('./auth.js'),
  completion: () => import('./completion.js'),
  config: () => import('./config.js'),
  health: () => import('./service.js'),
  login: () => import('./login/login.js'),
  logout: () => import('./logout.js'),
  open: () => import('./open.js'),
  profile: () => import('./profile.js'),
  version: () => import('./version.js'),
};
