import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { neededPrograms } from '../support/needed.js';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';
import { warmStart } from '../support/tested-program.js';

const ems = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));
const service = neededPrograms('dbus-run-session', 'gnome-keyring-daemon', 'secret-tool', 'xvfb-run');

/** A real Secret Service for one shell script; `unlock`: with the password typed, else it stays locked. */
const inSession = async (
  script: string,
  home: string,
  unlock: boolean,
  display = false,
): Promise<{ stdout: string; stderr: string }> => {
  const start = unlock
    ? 'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1'
    : 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1';
  const words = ['dbus-run-session', '--', 'sh', '-c', `${start}; ${script}`];
  const [program = '', ...rest] = display ? ['xvfb-run', '-a', ...words] : words;
  const env = {
    HOME: home,
    ...warmStart,
    PATH: process.env['PATH'] ?? '',
    EMS_CONFIG_DIR: join(home, 'config'),
    LANG: 'C.UTF-8',
  };
  const { stdout, stderr } = await execa(program, rest, {
    env,
    extendEnv: false,
    reject: false,
    input: 'the-secret\n',
  });
  return { stdout, stderr };
};

describe.skipIf(service.isMissing)(`a real Secret Service${service.because}`, () => {
  let server: ScriptedServer;
  let home: string;
  beforeAll(async () => {
    server = await startScriptedServer();
    const empty = { json: { items: [], skip: 0, top: 50, totalCount: 0, hasMore: false } };
    // Login looks for the server's description; every list is empty.
    server.script(...Array.from({ length: 40 }, () => empty));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'ems-keyring-'));
    return () => rm(home, { recursive: true, force: true });
  });

  const login = (): string => `node ${ems} login --url ${server.url} --client-id ops --secret-stdin`;
  const list = `node ${ems} computer list -o json`;
  /** The token is dropped, so that the secret has to be read again. */
  const forgetToken = 'rm -rf "$EMS_CONFIG_DIR/tokens"';

  it('login keeps the secret in the keyring, later commands read it there, logout removes it', async () => {
    const lookup = 'secret-tool lookup service ems-cli username "default ops $URL" || echo none';
    const script = `${login()} && ${forgetToken} && ${list} && node ${ems} logout; URL=${server.url}; ${lookup}`;
    const { stdout, stderr } = await inSession(script, home, true);
    expect(stderr).toContain('the keyring of the operating system');
    expect(stdout).toContain('[]');
    expect(stdout).toContain('none');
    expect(await readFile(join(home, 'config/config.json'), 'utf8')).not.toContain('the-secret');
  }, 60_000);

  it('a keyring that stays locked is an error that says so, and nothing is written to a file', async () => {
    await inSession('secret-tool store --label=x a b', home, true);
    const { stdout, stderr } = await inSession(`${login()}; echo "exit $?"`, home, false);
    expect(stderr).toContain('The secret was not stored: the keyring is locked.');
    expect(stderr).toContain('--secret-storage file');
    expect(stdout).toContain('exit 1');
    const { stdout: found } = await execa('grep', ['-r', 'the-secret', home], { reject: false });
    expect(found).toBe('');
  }, 60_000);

  it('an unlock prompt that nobody answers ends after seconds, and SIGTERM ends it at once', async () => {
    const first = await inSession(`${login()}; ${forgetToken}`, home, true);
    expect(first.stderr).toContain('keyring');
    // Under X the service shows a prompt, and the native call waits for it for ever.
    const wait = `${list} 2>"$HOME/err"; echo "exit $?"`;
    const asked = await inSession(wait, home, false, true);
    expect(asked.stdout).toContain('exit 3');
    expect(await readFile(join(home, 'err'), 'utf8')).toContain('did not answer within 3 s');
    await writeFile(join(home, 'kill.sh'), `${list} & pid=$!; sleep 1; kill -TERM $pid; wait $pid; echo "exit $?"`);
    const killed = await inSession('sh "$HOME/kill.sh"', home, false, true);
    expect(killed.stdout).toContain('exit 143');
  }, 60_000);
});
