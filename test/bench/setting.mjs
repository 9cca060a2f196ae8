import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** One bench runs everything here: its own home, its own servers, the Node under test. */
export const openSetting = (node) => {
  const home = mkdtempSync(join(tmpdir(), 'ems-bench-'));
  const servers = new Map();
  // NODE_EXTRA_CA_CERTS is left out on purpose: bare Node parses that file at start, 28 -> 105 ms.
  const bare = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' };
  const signedIn = (url) => ({
    ...bare,
    EMS_CONFIG_DIR: join(home, 'config'),
    EMS_URL: url,
    EMS_CLIENT_ID: 'bench',
    // As long as those of a service: a short one is not looked for in every line.
    EMS_CLIENT_SECRET: 'kL8x-vQ2p_ZrT5nW9yB3dF7hJ1mC6s',
  });
  const executable = findExecutable();
  let certificate;

  return {
    node,
    home,
    bareNode: { argv: [node, '-e', '0'], env: bare },
    ems: (words, url) => ({ argv: [node, join(root, 'bin/ems.js'), ...words], env: url ? signedIn(url) : bare }),
    executable: executable && ((words, url) => ({ argv: [executable, ...words], env: url ? signedIn(url) : bare })),
    script: (words) => ({ argv: [node, ...words], env: bare }),
    shell: (line) => ({ argv: ['sh', '-c', line], env: bare }),
    async server(...words) {
      const key = words.join(' ');
      if (!servers.has(key)) servers.set(key, await startServer(words));
      return servers.get(key).url;
    },
    /** One for 127.0.0.1 that is its own authority; undefined where there is no openssl. */
    certificate: () => (certificate ??= isInstalled('openssl') ? makeCertificate(home) : undefined),
    close() {
      for (const { child } of servers.values()) child.stdin.end();
      rmSync(home, { recursive: true, force: true });
    },
  };
};

export const isInstalled = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

const makeCertificate = (folder) => {
  const [cert, key] = ['bench.pem', 'bench.key'].map((name) => join(folder, name));
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert];
  const names = ['-subj', '/CN=bench', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...made, ...names], { stdio: 'ignore' });
  return { cert, key };
};

const findExecutable = () => {
  const os = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform];
  const file = join(root, 'dist-exe', `ems-${os}-${process.arch}${os === 'windows' ? '.exe' : ''}`);
  return existsSync(file) ? file : undefined;
};

const startServer = async (words) => {
  const script = fileURLToPath(new URL('server.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) return { child, url: JSON.parse(line).url };
  throw new Error('the bench server did not start');
};
