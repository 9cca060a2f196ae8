import { afterEach, beforeEach } from 'vitest';
import { runHere, useDirectory, type Ran, type RunOptions } from './in-process.js';
import { startScriptedServer, type ScriptedServer } from './scripted-server.js';

export interface ScriptedEms {
  readonly server: () => ScriptedServer;
  /** Settings and state. */
  readonly directory: () => string;
  /** Runs words, or a line without quotes, against it; `env` replaces what signs in. */
  readonly ems: (line: string | readonly string[], options?: RunOptions) => Promise<Ran>;
}

/** A scripted service of its own for each test, and an ems that is signed in to it. */
export const useScriptedEms = (
  signedIn: Readonly<Record<string, string>> = { EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
): ScriptedEms => {
  const directory = useDirectory();
  const server = useScriptedServer();
  return {
    server,
    directory,
    ems: (line, { env = signedIn, ...options } = {}) =>
      runHere(typeof line === 'string' ? line.split(' ') : line, directory(), {
        ...options,
        env: { EMS_URL: server().url, ...env },
      }),
  };
};

/** A scripted service of its own for each test. */
export const useScriptedServer = (): (() => ScriptedServer) => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScriptedServer();
  });
  afterEach(() => server.close());
  return () => server;
};
