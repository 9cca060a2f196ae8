import { startDemoServer } from './server.js';
import type { StartDemoService } from './library-types.js';

export type * from './library-types.js';

/** The entry point of `ems-cli/demo`. library-types.ts is published as its declarations. */
export const startDemoService: StartDemoService = async ({ now, ...options } = {}) => {
  if (now === undefined) return startDemoServer(options);
  const birth = now instanceof Date ? now.getTime() : Date.parse(now);
  if (Number.isNaN(birth)) throw new TypeError(`now: "${String(now)}" is not a time.`);
  return startDemoServer({ ...options, birth });
};
