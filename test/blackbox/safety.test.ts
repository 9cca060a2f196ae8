import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Row } from './row.js';
import { computerRows } from './rows-computer.js';
import { otherRows } from './rows-other.js';
import { type Bench, withService } from './run-ems.js';
import { id } from '../support/service/samples.js';

const isWrite = ({ request }: Row): boolean => !request.startsWith('GET ') && !request.endsWith('search');
const changes = ({ service }: Bench): string[] =>
  service
    .calls()
    .filter(({ method, path }) => method !== 'GET' && !path.endsWith('search'))
    .map(({ method, path }) => `${method} ${path}`);
/** The commands that destroy, interrupt, or reach further than what they name. */
const dangerous =
  /^(admin (principal|local-principal) delete|admin local-principal revoke|computer (delete|uninstall|reinstall|cancel-reinstall|reboot|activate|deactivate|variable collection delete)|group (delete|activate|deactivate|replace-package|set-depot-servers|set-distribution-options|remove-computers|unassign-\S+|variable collection delete)|package set-tags|system set-depot-topology|tag delete|depot unassign-tag|patch unapprove 99$|pm-group (start|stop)-emergency-patching)/;

/** One row of each operation: all that are dangerous, and of the others, which share one engine, every third. */
const writes = [...new Map([...computerRows, ...otherRows].filter(isWrite).map((row) => [row.request, row])).values()]
  .filter(({ command }) => !command.startsWith('group variable'))
  .filter(({ command }, index) => dangerous.test(command) || index % 3 === 0)
  .map((row, at) => ({ ...row, by: at % 60 === 0 ? 'built' : 'ems' }) as const);

describe('dangerous commands', () => {
  it.concurrent.each(writes)('$command', async (row) => {
    await withService(async (bench) => {
      if (dangerous.test(row.command)) {
        // A yes that comes through a pipe is no answer.
        const ran = await bench[row.by]([...row.command.split(' '), '-o', 'json'], { input: 'y\nyes\n1\n' });
        expect({ code: ran.code, out: ran.out, changes: changes(bench), err: ran.err }).toEqual({
          code: 10,
          out: '',
          changes: [],
          err: expect.stringContaining('--yes'),
        });
        expect(ran.error()).toMatchObject({ exitCode: 10 });
      }
      const dry = await bench[row.by]([...row.command.split(' '), '--dry-run', '-o', 'json']);
      expect({ code: dry.code, changes: changes(bench), err: dry.code === 0 ? '' : dry.err }).toEqual({
        code: 0,
        changes: [],
        err: '',
      });
      const shown = [dry.json()].flat()[0] as { method: string; url: string; body?: unknown };
      expect(`${shown.method} ${new URL(shown.url).pathname}`).toBe(row.request);
      expect(shown.body).toEqual(row.body);
    });
  });
});

/** Command lines that are refused before anything is sent; each names what is wrong. */
const wrong: [string, RegExp][] = [
  ['computre list', /computer/],
  ['computer lst', /list/],
  ['computer remove 42', /ems\s+computer\s+delete 42/],
  [`group activate ${id.group} --yes`, /--software[^]*--pxe[^]*--pull/],
  [`group deactivate ${id.group} --yes`, /--software, --pxe and --pull/],
  ['computer deactivate 4711 --yes', /--software[^]*--pxe[^]*--pull/],
  ['reboot PC-0042', /Did you mean: ems\s+computer\s+reboot/],
  ['computer search --body @/nope', /cannot read \/nope: no such file or directory\n/],
  ['--dmeo', /--demo/],
  ['-x', /-x/],
  ['computer list --topp 5', /--top/],
  ['computer list --top 10x', /--top/],
  ['computer list --top 0x10', /--top/],
  ['computer list --top 1.5', /--top/],
  ['computer list --top 99999999999', /--top/],
  ['computer list --skip -1', /--skip/],
  ['computer list --limit 0', /--limit/],
  ['computer list --top', /--top/],
  ['computer list --last-seen-after soon', /--last-seen-after/],
  ['computer list --last-seen-after 2026-02-30', /--last-seen-after/],
  ['computer list --last-seen-after 2026-13-01T00:00:00Z', /--last-seen-after/],
  ['computer list --never-seen=maybe', /--never-seen/],
  ['computer fleet-patch-status extra', /extra/],
  ['computer show', /computer/],
  ['computer health 1 2', /2|argument/],
  ['computer search --uuid 123', /--uuid/],
  ['computer search --min-ram-gb many', /--min-ram-gb/],
  ['computer rescan 4711 --type Disk --yes', /Inventory[^]*Patch/],
  ['computer rescan 4711 --yes', /--type <Inventory\|Patch>/],
  ['computer reinstall 4711', /--package/],
  ['computer activate 4711 --yes', /--software[^]*--pxe[^]*--pull/],
  ['computer activate 4711 --no-software --yes', /--software/],
  ['computer activate 4711 --software --wol 2030-01-01T00:00:00Z --wol-now --yes', /--wol/],
  ['computer create PC-1 --domain d --is-domain', /--mac-address|--uuid/],
  ['computer create PC-1 --mac-address 001122334455 --is-domain', /--domain/],
  ['computer create PC-1 --domain d --mac-address 001122334455', /--is-domain/],
  [`computer update 4711 --custom Custom01=${'x'.repeat(51)}`, /50/],
  ['computer update 4711 --custom Custom31=x', /Custom/],
  ['computer update 4711 --custom Custom01', /Custom01/],
  ['computer update 4711', /nothing|at least|field/i],
  ['computer update 4711 --clear color', /color/],
  ['computer patches 4711 --patch-type Security', /SecurityPatch/],
  ['computer patches 4711 --released-after 2026-02-30', /--released-after/],
  ['computer issues missing-patch --min-cvss high', /--min-cvss/],
  ['computer variable search 4711 --name a --var-id 5', /--name[^]*--var-id|--var-id[^]*--name/],
  ['computer variable collection add 4711 12 novalue', /novalue/],
  ['computer variable collection add 4711 12', /child/],
  ['computer variable set 4711 12', /value/],
  [`group create X --type Folder --parent ${id.parent}`, /ConfigurationGroups/],
  ['group create X --type AssignmentGroups', /--parent/],
  [`group update ${id.group}`, /name|description/],
  [`group update ${id.group} --name=`, /name/],
  ['group add-computers 11111111-aaaa-4bbb-8ccc-000000000001', /computer/],
  ['package import /etc/x', /<folder-path>/],
  ['computer list --never-seen=false', /takes no value[^]*--no-never-seen/],
  ['tag packages', /<tag> is missing/],
  ['tag packages 5 --tag Bonn', /Exactly one/],
  ['package import A/../B', /\.\./],
  ['package import \\\\server\\share', /folder|relative/i],
  ['package import C:\\x', /folder|relative/i],
  [`group set-distribution-options ${id.group} --yes`, /--body/],
  [`package set-tags ${id.package} --yes`, /--body/],
  ['system set-depot-topology --yes', /--body/],
  ['patch approve 99', /--product/],
  ['pm-group add-patches 9 --field patchIds:=[1]', /--product/],
  ['computer search --body {bad', /--body|JSON/],
  ['computer search --body [1]', /object|--body/],
  ['computer search --body @missing.json', /missing\.json/],
  ['computer search --field =x', /--field/],
  ['computer search --field hostname', /--field/],
  ['computer search --field minRamGb:=abc', /minRamGb|JSON/],
  ['computer search --field minRamGb=abc', /minRamGb/],
  [`computer search --hostname ${'x'.repeat(256)}`, /255/],
  ['computer list -o jsn', /json/],
  ['computer list --timeout soon', /timeout/],
  ['computer list --query [', /query/],
  ['computer list --retries x', /retries/],
  ['admin principal save --user --client --subject-id x --roles pm.read', /--user[^]*--client|--client/],
  ['admin principal save --subject-id x --roles pm.read', /--user|--client/],
  ['admin local-principal create --description d --roles computer.read --expires-at-utc whenever', /--expires-at-utc/],
  ['task show 12', /12/],
  ['api request FETCH /api/computer', /FETCH|method/i],
  ['completion tcsh', /bash/],
];

describe('bad input', () => {
  it.concurrent.each(wrong)('%s', async (command, named) => {
    await withService(async ({ ems, service }) => {
      const ran = await ems(command);
      expect({ code: ran.code, out: ran.out, requests: service.requests.map(({ path }) => path) }).toEqual({
        code: 2,
        out: '',
        requests: [],
      });
      expect(ran.err).toMatch(named);
      expect(ran.err).not.toMatch(/\n\s+at /);
    });
  });

  it.concurrent('bodies from a file and from standard input', () =>
    withService(async ({ ems, built, service, directory }) => {
      const file = join(directory, 'body.json');
      writeFileSync(file, '\uFEFF{"hostname":"from file"}');
      await ems(`computer search --body @${file} --field osName=W --domain d`);
      await built('computer search --body -', { input: '{"hostname":"from stdin"}' });
      await ems(['computer', 'search', '--body', '{"hostname":null,"domain":""}']);
      expect(service.calls().map(({ body }) => body)).toEqual([
        { hostname: 'from file', osName: 'W', domain: 'd' },
        { hostname: 'from stdin' },
        { hostname: null, domain: '' },
      ]);
    }));

  it.concurrent('relative times count back from now, to the future where only that makes sense', () =>
    withService(async ({ ems, service }) => {
      await ems('computer list --last-seen-after 7d --modified-after 2h --inventory-after yesterday');
      const query = new Map(service.calls()[0]?.query);
      const ago = (name: string): number => Date.now() - Date.parse(query.get(name) ?? '');
      expect(Math.abs(ago('lastSeenAfter') - 7 * 86_400_000)).toBeLessThan(60_000);
      expect(Math.abs(ago('modifiedAfter') - 2 * 3_600_000)).toBeLessThan(60_000);
      expect(ago('inventoryAfter')).toBeGreaterThan(86_000_000 / 24);
      expect(ago('inventoryAfter')).toBeLessThan(2 * 86_400_000 + 60_000);
    }));
});

describe('a change that was done', () => {
  it.concurrent('a result that cannot be shown does not turn a finished change into a mistake', () =>
    withService(async (bench) => {
      const name = await bench.ems('pm-group add-patches 9 --product 33 --field patchIds:=[1] -o name');
      expect([name.code, name.out, name.err]).toEqual([0, '', expect.stringContaining('Done')]);
      const columns = await bench.ems('tag create X -o csv --columns nope');
      expect([columns.code, columns.out, columns.err]).toEqual([1, '', expect.stringContaining('Done')]);
      expect(changes(bench)).toEqual(['POST /api/pmgroup/9/patches', 'POST /api/tags']);
      const query = await bench.ems(['tag', 'create', 'X', '--query', '[?']);
      expect([query.code, changes(bench).length]).toEqual([2, 2]);
      expect((await bench.ems('computer inventory computer-system 4711 -o name')).out).not.toBe('\n');
    }));
});
