import { afterEach, beforeEach } from 'vitest';
import { runHere, useDirectory, type Ran } from './in-process.js';
import { startScriptedServer, type ScriptedServer } from './scripted-server.js';

export interface ScriptedEms {
  readonly server: () => ScriptedServer;
  /** Settings and state. */
  readonly directory: () => string;
  /** Runs a line without quotes against it. */
  readonly ems: (line: string, interrupt?: AbortSignal) => Promise<Ran>;
}

/** A scripted service of its own for each test, and an ems that is signed in to it. */
export const useScriptedEms = (): ScriptedEms => {
  const directory = useDirectory();
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScriptedServer();
  });
  afterEach(() => server.close());
  return {
    server: () => server,
    directory,
    ems: (line, interrupt) =>
      runHere(line.split(' '), directory(), {
        env: { EMS_URL: server.url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
        ...(interrupt === undefined ? {} : { interrupt }),
      }),
  };
};
