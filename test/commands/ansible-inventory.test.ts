import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../../src/http/transport/in-process.js';
import { useFastDemo } from '../support/fast-demo.js';
import { neededPrograms } from '../support/needed.js';
import { programLine } from '../support/tested-program.js';

interface Printed {
  readonly _meta: { readonly hostvars: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  readonly Berlin: { readonly hosts: readonly string[]; readonly vars: Readonly<Record<string, string>> };
}

const demo = useFastDemo({ speed: 0 });
const list = async (...flags: string[]) => {
  const requests: string[] = [];
  const transport = inProcess((exchange) => {
    requests.push(new URL(exchange.url).pathname);
    return demo().server.answer(exchange);
  });
  const ran = await demo().run(['ansible-inventory', '--list', '-o', 'json', ...flags], { transport });
  return { ...ran, requests, inventory: demo().json(ran) as Printed };
};

describe('ems ansible-inventory', () => {
  it('lists every computer with its groups, with the requests of the lists only', async () => {
    const { inventory, requests, code } = await list();
    expect([code, Object.keys(inventory._meta.hostvars)]).toEqual([0, expect.objectContaining({ length: 60 })]);
    expect(inventory.Berlin.vars['ems_path']).toBe('Computers/Workstations/Berlin');
    expect(inventory._meta.hostvars['PC-0042']).toMatchObject({ ems_id: 42, ems_os: null, ems_custom_Room: null });
    expect(requests.filter((path) => /^\/api\/computer\/\d/.test(path))).toEqual([]);
    expect(requests.filter((path) => path === '/api/computer')).toHaveLength(1);
  });

  it('narrows by the selection flags, and reads details where it is told to, and says so', async () => {
    await writeFile(join(demo().directory, 'two.txt'), 'PC-0041\nPC-0042\n');
    const { inventory, stderr } = await list('--from-file', join(demo().directory, 'two.txt'), '--details');
    expect(Object.keys(inventory._meta.hostvars)).toEqual(['PC-0041', 'PC-0042']);
    expect(inventory._meta.hostvars['PC-0042']?.['ems_os']).toMatch(/^Windows/);
    expect(stderr).toContain('two requests each');
    const narrowed = await list('--group', 'Berlin', '--os', 'Windows 11');
    expect(narrowed.inventory.Berlin.hosts.length).toBeGreaterThan(0);
    expect(Object.keys(narrowed.inventory._meta.hostvars)).toEqual(
      expect.arrayContaining([...narrowed.inventory.Berlin.hosts]),
    );
  });

  it('prints the variables of one host, or ends with 4', async () => {
    const one = await demo().run(['ansible-inventory', '--host', 'PC-0042', '-o', 'json']);
    expect(demo().json(one)).toMatchObject({ ems_id: 42 });
    expect((await demo().run(['ansible-inventory', '--host', 'PC-9999'])).code).toBe(4);
    expect((await demo().run(['ansible-inventory', '--list', '--host', 'PC-0042'])).code).toBe(2);
  });

  it('is not cut by a missing role: without the groups it would be another inventory', async () => {
    const words = [
      'admin',
      'local-principal',
      'create',
      '--roles',
      'computer.read',
      '--description',
      'x',
      '-o',
      'json',
    ];
    const made = demo().json(await demo().run(words)) as Record<string, string>;
    const env = { EMS_CLIENT_ID: made['clientId'] ?? '', EMS_CLIENT_SECRET: made['plaintextKey'] ?? '' };
    const { code, stdout } = await demo().run(['ansible-inventory', '--list'], { env });
    expect([code, stdout]).toEqual([5, '']);
  });
});

const ansible = neededPrograms('ansible-inventory', 'ansible-playbook');

describe.skipIf(ansible.isMissing)(`with Ansible itself${ansible.because}`, () => {
  it('is read by ansible-inventory, and a playbook has the variables', async () => {
    const { directory, env } = demo();
    const script = join(directory, 'ems.sh');
    const words = programLine.map((word) => `'${word}'`).join(' ');
    await writeFile(script, `#!/bin/sh\nexec ${words} ansible-inventory "$@" --demo -o json\n`, { mode: 0o755 });
    const play = join(directory, 'play.yml');
    const message = '{{ ems_id }} {{ ems_path }}';
    await writeFile(
      play,
      JSON.stringify([
        { hosts: 'Berlin', gather_facts: false, connection: 'local', tasks: [{ debug: { msg: message } }] },
      ]),
    );
    const options = {
      env: { ...process.env, ...env, EMS_URL: '', EMS_CONFIG_DIR: directory, HOME: directory, LC_ALL: 'C.UTF-8' },
    };
    const run = promisify(execFile);
    const { stdout } = await run('ansible-inventory', ['-i', script, '--host', 'PC-0042'], options);
    expect(JSON.parse(stdout)).toMatchObject({ ems_id: 42, ansible_host: 'PC-0042.corp.example' });
    const played = await run('ansible-playbook', ['-i', script, '--limit', 'PC-0042', play], options);
    expect(played.stdout).toContain('42 Computers/Workstations/Berlin');
  });
});
