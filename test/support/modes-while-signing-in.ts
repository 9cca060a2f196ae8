import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { startScriptedServer } from './scripted-server.js';

/** Lists the empty directory, with modes, while `program` asks for a token and holds the lock for it. */
export const modesWhileSigningIn = async (
  program: readonly string[],
  directory: string,
  mask: string,
): Promise<readonly [string, string][]> => {
  const server = await startScriptedServer();
  let seen: readonly [string, string][] = [];
  server.tokens((_, response) => {
    seen = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => {
      const found = lstatSync(join(directory, name));
      return [kindOf(found), (found.mode & 0o777).toString(8)];
    });
    response.writeHead(401).end();
  });
  const env = { EMS_URL: server.url, EMS_CLIENT_ID: 'ci', EMS_CLIENT_SECRET: 'secret', EMS_CONFIG_DIR: directory };
  await execa('sh', ['-c', `umask ${mask}; exec "$@"`, 'sh', ...program, 'tag', 'list'], { env, reject: false });
  await server.close();
  return seen;
};

const kindOf = (found: Stats): string => {
  if (found.isDirectory()) return 'directory';
  return found.isSocket() ? 'socket' : 'file';
};
