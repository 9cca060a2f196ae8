import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { neededPrograms } from '../support/needed.js';
import { useRelayedDemo } from '../support/relayed-demo.js';
import { programLine } from '../support/tested-program.js';

const run = promisify(execFile);
const ansible = neededPrograms('ansible', 'ansible-inventory', 'ansible-playbook');
const demo = useFastDemo({ speed: 0 });

/** Runs a program of Ansible with an executable inventory. */
const withInventory = async (script: string, program: string, words: readonly string[], directory: string) => {
  const file = join(directory, 'inventory.sh');
  await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = { ...process.env, ...demo().env, EMS_URL: '', EMS_CONFIG_DIR: directory, HOME: directory };
  return run(program, ['-i', file, ...words], { env: { ...env, LC_ALL: 'C.UTF-8', ANSIBLE_NOCOLOR: '1' } });
};

describe.skipIf(ansible.isMissing)(`with Ansible itself${ansible.because}`, () => {
  it('is read by ansible-inventory, and a playbook has the variables', async () => {
    const { directory } = demo();
    const ems = programLine.map((word) => `'${word}'`).join(' ');
    const script = `exec ${ems} ansible-inventory "$@" -q --demo -o json`;
    const message = '{{ ems_id }} {{ ems_path }}';
    const tasks = [{ debug: { msg: message } }];
    const play = join(directory, 'play.yml');
    await writeFile(play, JSON.stringify([{ hosts: 'Berlin', gather_facts: false, connection: 'local', tasks }]));
    const one = await withInventory(script, 'ansible-inventory', ['--host', 'PC-0042'], directory);
    expect(JSON.parse(one.stdout)).toMatchObject({
      ems_id: 42,
      ansible_host: { __ansible_unsafe: 'PC-0042.corp.example' },
    });
    const played = await withInventory(script, 'ansible-playbook', ['--limit', 'PC-0042', play], directory);
    expect(played.stdout).toContain('42 Computers/Workstations/Berlin');
    expect(one.stderr + played.stderr).not.toContain('ERROR');
  });
});

/** Every text of the service is something that Ansible or ssh would obey. */
const hostile = useRelayedDemo(12, async (request, pass) => {
  const { status, text } = await pass(request);
  const path = request.url.split('?')[0] ?? '';
  const change = status < 300 ? changes.find(([pattern]) => pattern.test(path))?.[1] : undefined;
  return { status, text: change === undefined ? text : JSON.stringify(change(JSON.parse(text) as never)) };
});
const template = (): string => `{{ lookup('pipe', 'touch ${join(hostile.directory(), 'ran')}') }}`;
const names = [
  '-oProxyCommand=touch ran',
  'all',
  'UNGROUPED',
  'localhost',
  '127.0.0.1',
  'a b',
  'x:!y',
  '*',
  '{% raw %}',
  '_meta',
];

interface Item {
  readonly id: number | string;
}
type Change = (answer: never) => unknown;
const items =
  (change: (item: Item, at: number) => object): Change =>
  ({ items: all, ...page }: { items: Item[] }) => ({ ...page, items: all.map(change) });
const computer = (item: Item, at: number) => ({
  ...item,
  hostname: at < 2 ? `PC-${at}` : (names[at - 2] ?? template()),
  domain: `${template()}.example`,
  isDomain: true,
  lastSeenUtc: '2026-01-01T00:00:00Z',
});
const changes: readonly (readonly [RegExp, Change])[] = [
  [/^\/api\/computer$/, items(computer)],
  [
    /^\/api\/group$/,
    items((item, at) => ({ ...item, name: at % 2 === 0 ? `${template()}${at}` : (names[at] ?? 'all') })),
  ],
  [
    /^\/api\/custom-field-configuration$/,
    (fields: object) => {
      const list = Array.isArray(fields) ? fields : (fields as { items: object[] }).items;
      return list.map((field: object) => ({ ...field, designation: template(), active: true }));
    },
  ],
  [
    /^\/api\/computer\/\d+\/[a-z-]*system[a-z-]*$/,
    (system: object) => ({ ...system, fqdn: '-oProxyCommand=x', operatingSystem: template() }),
  ],
  [
    /^\/api\/computer\/\d+$/,
    (one: object) => ({
      ...one,
      custom: { Custom01: template(), Custom02: { __ansible_vault: template() } },
    }),
  ],
];

describe.skipIf(ansible.isMissing)(`a hostile fleet and Ansible${ansible.because}`, () => {
  const ask = async (program: string, ...words: string[]) => {
    const directory = hostile.directory();
    const listed = await hostile.run(['ansible-inventory', '--list', '--details', '-q', '-o', 'json']);
    expect([listed.code, listed.stderr]).toEqual([0, '']);
    const file = join(directory, 'inventory.json');
    await writeFile(file, listed.stdout);
    const answer = await withInventory(`exec cat '${file}'`, program, words, directory);
    expect(existsSync(join(directory, 'ran'))).toBe(false);
    return { ...answer, listed };
  };

  it('lists two hosts, and counts the others', async () => {
    const { stdout } = await ask('ansible-inventory', '--list');
    const { _meta } = JSON.parse(stdout) as { _meta: { hostvars: Record<string, object> } };
    expect(Object.keys(_meta.hostvars)).toEqual(['PC-0', 'PC-1']);
    expect(JSON.stringify(_meta)).toContain("lookup('pipe'");
    const { stderr } = await hostile.run(['ansible-inventory', '--list']);
    expect(stderr).toContain('10 computers without a usable name left out: ');
  });

  it('runs nothing of it in a module on each host', async () => {
    const { stdout } = await ask('ansible', 'all', '-m', 'ping', '-c', 'local');
    expect(stdout.match(/"ping": "pong"/g)).toHaveLength(2);
  });

  it('shows variables as they are', async () => {
    const { stdout } = await ask('ansible', 'all', '-m', 'debug', '-a', 'var=hostvars');
    expect(stdout).toContain("{{ lookup('pipe'");
    const own = await ask(
      'ansible',
      'all',
      '-m',
      'debug',
      '-a',
      'msg={{ ems_domain }}{{ ems_os }}{{ ansible_host }}{{ group_names }}',
    );
    expect(own.stdout).toContain("{{ lookup('pipe'");
  });
});
