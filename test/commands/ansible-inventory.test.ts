import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../../src/http/transport/in-process.js';
import { useAlteredDemo, type Alteration } from '../support/altered-demo.js';
import { useFastDemo } from '../support/fast-demo.js';

interface Printed {
  readonly _meta: { readonly hostvars: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  readonly Berlin: { readonly children: readonly string[] };
  readonly Computers_Workstations_Berlin: {
    readonly hosts: readonly string[];
    readonly vars: Readonly<Record<string, unknown>>;
  };
}

const unsafe = (text: string) => ({ __ansible_unsafe: text });

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
    expect(inventory.Berlin.children).toEqual(['Computers_Workstations_Berlin']);
    expect(inventory.Computers_Workstations_Berlin.vars['ems_path']).toEqual(unsafe('Computers/Workstations/Berlin'));
    const variables = inventory._meta.hostvars['PC-0042'];
    expect(variables).toMatchObject({
      ems_id: 42,
      ems_paths: expect.arrayContaining([unsafe('Computers/Workstations/Berlin')]),
    });
    expect(Object.keys(variables ?? {})).not.toContain('ems_os');
    expect(requests.filter((path) => /^\/api\/computer\/\d/.test(path))).toEqual([]);
    expect(requests.filter((path) => path === '/api/computer')).toHaveLength(1);
  });

  it('narrows by the selection flags, and reads details where it is told to, and says so', async () => {
    await writeFile(join(demo().directory, 'two.txt'), 'PC-0041\nPC-0042\n');
    const { inventory, stderr } = await list('--from-file', join(demo().directory, 'two.txt'), '--details');
    expect(Object.keys(inventory._meta.hostvars)).toEqual(['PC-0041', 'PC-0042']);
    expect(inventory._meta.hostvars['PC-0042']?.['ems_os']).toEqual(
      unsafe(expect.stringMatching(/^Windows/) as string),
    );
    expect(stderr).toContain('two requests each');
    const narrowed = await list('--group', 'Berlin', '--os', 'Windows 11');
    const { hosts } = narrowed.inventory.Computers_Workstations_Berlin;
    expect(hosts.length).toBeGreaterThan(0);
    expect(Object.keys(narrowed.inventory._meta.hostvars)).toEqual(expect.arrayContaining([...hosts]));
  });

  it('prints the variables of one host, or ends with 4', async () => {
    const one = await demo().run(['ansible-inventory', '--host', 'PC-0042', '-o', 'json']);
    expect(demo().json(one)).toMatchObject({ ems_id: 42 });
    const inFull = await demo().run(['ansible-inventory', '--host', 'pc-0042.CORP.example', '-o', 'json']);
    expect(demo().json(inFull)).toEqual(demo().json(one));
    expect((await demo().run(['ansible-inventory', '--host', 'PC-9999'])).code).toBe(4);
    expect((await demo().run(['ansible-inventory', '--host', 'toString'])).code).toBe(4);
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

const altered = useAlteredDemo(60);
const printed = (...flags: string[]) => altered.run(['ansible-inventory', '--list', '-o', 'json', ...flags]);

describe('an inventory of which a part is missing', () => {
  const members = /GET \/api\/group\/[^/]+\/computers/;
  const cut = (page: { items: unknown[] }) => ({ items: page.items.slice(0, 3), hasMore: false });
  const ways: readonly (readonly [string, RegExp, Alteration])[] = [
    ['members that answer 404', members, 404],
    ['members that answer 500', members, 500],
    ['members without a total', members, cut],
    ['computers without a total', /GET \/api\/computer\?/, cut],
    ['groups without a total', /GET \/api\/group\?/, cut],
  ];
  it.each(ways)('prints nothing after %s, unless told to', async (_, path, alteration) => {
    altered.alter(path, alteration);
    const { code, stdout, stderr } = await printed();
    expect([code, stdout]).toEqual([7, '']);
    expect(stderr).toContain('--partial');
    const part = await printed('--partial');
    expect([part.code, Object.keys(JSON.parse(part.stdout) as object)]).toEqual([
      0,
      expect.arrayContaining(['_meta', 'ungrouped']),
    ]);
  });
});
