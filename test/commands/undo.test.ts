import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran, RunOptions } from '../support/in-process.js';

const demo = useFastDemo({ speed: 0, computers: 102 });

const ems = (line: string, options?: RunOptions): Promise<Ran> => demo().run(line.split(' '), options);
const entriesOf = ({ stdout }: Ran): Record<string, unknown>[] => JSON.parse(stdout).entries;

const description = async (): Promise<unknown> =>
  JSON.parse((await ems('group show Pilot -o json')).stdout).description;

describe('ems undo', () => {
  beforeEach(async () => expect((await ems('group update Pilot --description one')).code).toBe(0));

  it('undoes the latest change, and --redo makes it again', async () => {
    await ems('group update Pilot --description two');
    const undone = await ems('undo --last --yes -o json');
    expect([undone.code, await description()]).toEqual([0, 'one']);
    expect(entriesOf(undone)).toMatchObject([
      {
        command: 'ems group update Pilot --description two',
        class: 'yes',
        why: null,
        asleep: 0,
        actedOn: 0,
        changedSince: false,
        requests: [
          { method: 'PATCH', path: expect.stringMatching(/^\/api\/group\/[\da-f-]+$/), body: { description: 'one' } },
        ],
        result: 'undone',
      },
    ]);
    expect([(await ems('undo --redo --yes')).code, await description()]).toEqual([0, 'two']);
  });

  it('walks further back with each --last, and forward again with each --redo', async () => {
    for (const text of ['two', 'three', 'four']) await ems(`group update Pilot --description ${text}`);
    const walk = async (...lines: readonly string[]): Promise<unknown[]> => {
      const seen: unknown[] = [];
      for (const line of lines) seen.push((await ems(`undo --${line} --yes`)).code, await description());
      return seen;
    };
    expect(await walk('last', 'last', 'redo', 'last', 'last')).toEqual(
      ['three', 'two', 'three', 'two', 'one'].flatMap((text) => [0, text]),
    );
    expect(await walk('redo', 'redo', 'redo')).toEqual(['two', 'three', 'four'].flatMap((text) => [0, text]));
    expect((await ems('undo --last --redo')).code).toBe(2);
  });

  it('walks past an undo that nothing undoes, such as the end of an activation', async () => {
    await ems('group update Pilot --description two');
    expect((await ems('computer activate PC-0042 --software --yes')).code).toBe(0);
    expect((await ems('undo --last --yes')).code).toBe(0);
    expect([(await ems('undo --last --yes')).code, await description()]).toEqual([0, 'one']);
  });

  it('undoes several changes of the same thing, the newest first', async () => {
    await ems('group update Pilot --description two');
    await ems('group update Pilot --description three');
    const { stdout } = await ems('history list -n 2 -o name');
    const undone = await demo().run(['undo', ...stdout.trim().split('\n'), '--yes', '-o', 'json']);
    expect([undone.code, await description()]).toEqual([0, 'one']);
    expect(entriesOf(undone).map(({ result }) => result)).toEqual(['undone', 'undone']);
  });

  it('is refused if the thing has changed since, unless --anyway', async () => {
    await ems('group update Pilot --description two');
    const { stdout: id } = await ems('history list -n 1 -o name');
    await ems('group update Pilot --description three');
    const refused = await ems(`undo ${id.trim()} --yes -o json`);
    expect([refused.code, await description()]).toEqual([9, 'three']);
    expect(refused.stderr).toContain('was changed since');
    expect(entriesOf(refused)).toMatchObject([{ changedSince: true, result: 'refused' }]);
    expect([(await ems(`undo ${id.trim()} --anyway --yes`)).code, await description()]).toEqual([0, 'one']);
  });

  it('sends nothing where somebody has set the old value already', async () => {
    await ems('group update Pilot --description two');
    const { stdout: id } = await ems('history list -n 1 -o name');
    await ems('group update Pilot --description one');
    const undone = await ems(`undo ${id.trim()} --yes -o json`);
    expect([undone.code, entriesOf(undone)]).toMatchObject([0, [{ requests: [], result: 'as-before' }]]);
  });

  it('shows the requests of a dry run and sends none', async () => {
    await ems('group update Pilot --description two');
    const rehearsed = await ems('undo --last --dry-run -o json');
    expect([rehearsed.code, await description()]).toEqual([0, 'two']);
    expect(entriesOf(rehearsed)).toMatchObject([{ result: 'planned', requests: [{ body: { description: 'one' } }] }]);
    expect((await ems('undo --last')).code).toBe(10);
  });

  it.each([
    [
      'group add-computers Pilot PC-0042 --yes',
      'Remove computers from a group: group Pilot, computer PC-0042.corp.example',
    ],
    [
      'group remove-computers Pilot PC-0001 --yes',
      'Add computers to a group: group Pilot, computer PC-0001.corp.example',
    ],
  ])('names the computers: %s', async (line, said) => {
    await ems(line);
    expect((await ems('undo --last --yes')).stderr).toContain(said);
  });

  it('asks which change, and refuses unknown ids', async () => {
    expect((await ems('undo')).code).toBe(2);
    expect((await ems('undo nothing-like-this')).code).toBe(4);
    expect((await ems('undo --since 1h --dry-run')).code).toBe(0);
  });

  it('with --since leaves out what was undone before, and the undo of it', async () => {
    const last = JSON.parse((await ems('history list -n 1 -o json')).stdout)[0].time;
    const since = `undo --since ${new Date(Date.parse(last) + 1).toISOString()} --max-affected 999 -o json`;
    await ems('computer activate PC-0042 --software --yes');
    await ems('computer reboot PC-0042 --yes');
    await ems('group update Pilot --description two');
    const commandsOf = (ran: Ran): unknown[] => entriesOf(ran).map(({ command, result }) => [command, result]);
    expect(commandsOf(await ems(`${since} --yes`))).toEqual([
      ['ems group update Pilot --description two', 'undone'],
      ['ems computer reboot PC-0042 --yes', 'refused'],
      ['ems computer activate PC-0042 --software --yes', 'undone'],
    ]);
    expect(commandsOf(await ems(`${since} --dry-run`))).toEqual([['ems computer reboot PC-0042 --yes', 'refused']]);
  });

  it('counts who has acted on an assignment: undone in part after a contact', async () => {
    expect((await ems('group assign-package Pilot KeePass --yes')).code).toBe(0);
    const asleep = await ems('undo --last --dry-run -o json');
    expect(entriesOf(asleep)).toMatchObject([{ class: 'until-contact', actedOn: 0 }]);
    expect(asleep.stderr).toMatch(/(\d+) of \1 computers have had no contact since: nothing has happened there yet\./);
    const members = JSON.parse((await ems('group computers Pilot --all -o json')).stdout);
    await demo().advance(60_000);
    await demo().server.contact(members[0].id);
    const acted = await ems('undo --last --dry-run -o json');
    expect(entriesOf(acted)).toMatchObject([
      { class: 'in-part', actedOn: expect.any(Number), why: expect.any(String) },
    ]);
    expect(Number(entriesOf(acted)[0]?.['actedOn'])).toBeGreaterThan(0);
    const { acted: names, why } = entriesOf(acted)[0] as { acted: string[]; why: string };
    const listed = entriesOf(await ems('undo --list -o json'))[0];
    expect(listed).toMatchObject({ class: 'in-part', acted: names, why: expect.stringContaining(names[0] ?? '?') });
    const undone = await ems('undo --last --yes --max-affected 999', { columns: 400 });
    const [, line = ''] = /ems (computer uninstall .*)/.exec(why) ?? [];
    expect([undone.code, names, undone.screen]).toEqual([
      0,
      expect.arrayContaining([members[0].hostname]),
      expect.stringContaining(line),
    ]);
    expect((await ems('undo --redo --yes --max-affected 999')).code).toBe(0);
    const uninstall = await ems(`${line.replaceAll("'", '')} --dry-run`);
    expect([line, uninstall.code]).toEqual([expect.stringContaining(names[0] ?? '?'), 0]);
  });

  it('lists a change that agents may have acted on as undone in part, without the service as not read', async () => {
    expect((await ems('group assign-package Berlin KeePass --yes')).code).toBe(0);
    const listed = async (): Promise<string> => (await ems('undo --list --retries 0', { columns: 200 })).screen;
    expect(await listed()).toMatch(/until contact +ems group assign-package Berlin/);
    await demo().server.fail({ operation: 'GET /api/group/{id}/computers', status: 500, times: 1 });
    expect(await listed()).toMatch(/until contact \(not read\) +ems group assign-package Berlin/);
  });

  it('refuses what cannot be undone, with the reason, and lists it only with --all', async () => {
    await ems('computer reboot PC-0042 --yes');
    const refused = await ems('undo --last --yes');
    expect([refused.code, refused.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      10,
      expect.stringContaining('The service cannot cancel a requested reboot.'),
    ]);
    const commands = async (line: string): Promise<unknown[]> =>
      entriesOf(await ems(line)).map(({ command }) => command);
    expect(await commands('undo --list -o json')).not.toContain('ems computer reboot PC-0042 --yes');
    expect(await commands('undo --list --all -o json')).toContain('ems computer reboot PC-0042 --yes');
  });

  it('says before it begins where the service does not show whether something was changed since', async () => {
    expect((await ems('computer activate PC-0042 --software --yes')).code).toBe(0);
    const hidden = await ems('undo --last --dry-run -o json');
    expect([hidden.code, hidden.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      0,
      expect.stringContaining('The service does not show whether it was changed since.'),
    ]);
    expect(entriesOf(hidden)).toMatchObject([{ checked: false }]);
    await ems('group update Pilot --description two');
    expect(entriesOf(await ems('undo --last --dry-run -o json'))).toMatchObject([{ checked: true }]);
  });

  it('sends nothing where an approval was revoked meanwhile', async () => {
    const [{ productId }] = JSON.parse((await ems('patch products 1012 -o json')).stdout);
    expect((await ems(`patch approve 1012 --product ${productId} --yes`)).code).toBe(0);
    const { stdout: id } = await ems('history list -n 1 -o name');
    expect(entriesOf(await ems('undo --last --dry-run -o json'))).toMatchObject([
      { checked: true, requests: [{ method: 'DELETE' }] },
    ]);
    await demo().run([
      'api',
      'request',
      'DELETE',
      '/api/patches/1012/approval',
      '--param',
      `productId=${productId}`,
      '--yes',
    ]);
    expect(entriesOf(await ems(`undo ${id.trim()} --yes -o json`))).toMatchObject([
      { requests: [], result: 'as-before' },
    ]);
  });

  it('lists a change no longer that was undone, until the undo is undone', async () => {
    await ems('tag create listed');
    const states = async (): Promise<unknown[]> =>
      entriesOf(await ems('undo --list --all -o json'))
        .filter(({ command }) => command === 'ems tag create listed')
        .map(({ undone }) => undone);
    const listed = async (): Promise<unknown[]> =>
      entriesOf(await ems('undo --list -o json')).map(({ command }) => command);
    expect([await states(), await listed()]).toEqual([[false], expect.arrayContaining(['ems tag create listed'])]);
    expect((await ems('undo --last --yes')).code).toBe(0);
    expect([await states(), await listed()]).toEqual([[true], expect.not.arrayContaining(['ems tag create listed'])]);
    expect((await ems('undo --redo --yes')).code).toBe(0);
    expect([await states(), (await ems('tag show listed')).code]).toEqual([[false], 0]);
  });

  it('keeps no secret, so that such a change is undone in part', async () => {
    await ems('api request PUT /api/computer/42/variables/12 -F value=CANARY-1 --yes');
    await ems('computer variable set PC-0042 Contact.Mail CANARY-2', { env: {} });
    const folder = join(demo().directory, 'state', 'undo');
    const kept = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(kept.join('')).toContain('CANARY-1');
    await ems('admin local-principal create --description CI --roles computer.read -o json');
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(texts.join('')).not.toMatch(/plaintextKey|secretHash/);
  });
});

describe('a run on many computers', () => {
  const ids = Array.from({ length: 101 }, (_, at) => at + 1);
  const update = 'computer update --from-file - --inventory-id SHARED --yes --max-affected 999';
  const few = { stdin: ids.slice(-4).join('\n') };
  const shared = async (): Promise<number> => {
    const found = JSON.parse((await ems('computer list --all -o json')).stdout);
    return found.filter(({ inventoryId }: { inventoryId: unknown }) => inventoryId === 'SHARED').length;
  };

  it('can be undone only with --undoable if they are more than 100', async () => {
    const all = { stdin: ids.join('\n') };
    expect((await ems(`${update} --dry-run`, all)).stderr).toContain('add --undoable');
    expect((await ems(update.replace('SHARED', 'OTHER'), all)).code).toBe(0);
    const refused = await ems('undo --last --yes --max-affected 999');
    expect([refused.code, refused.stderr]).toEqual([10, expect.stringContaining('--undoable')]);
  });

  const isMarked = async (command: string): Promise<unknown> =>
    entriesOf(await ems('undo --list --all -o json')).find((each) => each['command'] === command)?.['undone'];

  it('is undone through journal and resume, and is marked as undone once all of it is', async () => {
    expect([(await ems(`${update} --undoable`, few)).code, await shared()]).toEqual([0, 4]);
    const command = `ems ${update} --undoable`;
    await demo().server.fail({ operation: 'PATCH /api/computer/{id}', status: 409, times: 1 });
    const stopped = await ems('undo --last --yes --max-affected 999 --concurrency 1 --stop-after-failures 1');
    expect([stopped.code, stopped.stderr]).toEqual([7, expect.stringContaining('ems bulk resume')]);
    expect([await isMarked(command), await shared()]).toEqual([false, 4]);
    await ems('bulk resume last --yes --max-affected 999');
    await ems('bulk retry-failed last --yes --max-affected 999');
    expect([await isMarked(command), await shared()]).toEqual([true, 0]);
  });

  it('is undone after a deletion, and continued after a break by the command that the message names', async () => {
    const line = 'computer delete --from-file - --force --yes --max-affected 999 --undoable';
    const count = async (): Promise<number> => JSON.parse((await ems('computer list --count -o json')).stdout).count;
    const all = await count();
    expect([(await ems(line, few)).code, await count()]).toEqual([0, all - 4]);
    await demo().server.fail({ operation: 'POST /api/computer', status: 409, times: 1 });
    const stopped = await ems('undo --last --yes --max-affected 999');
    const next = /To continue: ems (undo \S+ --anyway)/.exec(stopped.stderr)?.[1] ?? '';
    expect([stopped.code, next, await isMarked(`ems ${line}`)]).toEqual([7, expect.any(String), false]);
    expect(await count()).toBe(all - 1);
    expect([(await ems(`${next} --yes --max-affected 999`)).code, await count()]).toEqual([0, all]);
    expect(await isMarked(`ems ${line}`)).toBe(true);
  });
});

describe('a reason', () => {
  it('goes into the history, from the flag or the environment', async () => {
    await ems('tag create first --reason CHG-1');
    await ems('tag create second', { env: { EMS_REASON: 'CHG-2' } });
    const { stdout } = await ems('history list -n 2 -o json');
    expect(JSON.parse(stdout).map(({ reason }: { reason: unknown }) => reason)).toEqual(['CHG-2', 'CHG-1']);
    const shown = JSON.parse((await ems('history show -o json')).stdout);
    expect(shown).toMatchObject({ reason: 'CHG-2', changes: [{ operation: 'POST /api/tags', before: null }] });
  });

  it('may be required by a profile', async () => {
    await ems('config set reason required --profile default');
    try {
      const refused = await ems('tag create third');
      expect([refused.code, refused.stderr]).toEqual([10, expect.stringContaining('requires a reason')]);
      expect((await ems('tag create third --dry-run')).code).toBe(0);
      expect((await ems('tag create third --reason CHG-3')).code).toBe(0);
    } finally {
      await ems('config unset reason --profile default');
    }
  });
});

describe('a question', () => {
  it('says how far the change can be undone, as a dry run and the help do', async () => {
    const { stderr } = await ems('tag update EMEA --field designation=Europe --dry-run');
    expect(stderr).toContain('This can be undone.');
    const help = await ems('computer reboot --help');
    expect(help.stdout).toContain('cannot be undone');
  });
});

describe('a deletion', () => {
  const folderOf = ({ stderr }: Ran): string => /Restore point: (\S+)/.exec(stderr)?.[1] ?? '';
  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ name }) => name)
      .toSorted();

  it.each([
    ['computer delete PC-0042 --force', ['Berlin.yaml', 'computers.yaml', 'ems.yaml']],
    ['tag delete Servers', ['ems.yaml', 'packages.yaml', 'tags.yaml']],
  ])('writes one restore point in the form of the state files, which leads back: %s', async (line, files) => {
    const deleted = await ems(`${line} --yes --max-affected 999`);
    const folder = folderOf(deleted);
    expect([deleted.code, filesIn(folder)]).toEqual([0, files]);
    expect((await ems(`state check ${folder}`)).code).toBe(0);
    const report = join(demo().directory, 'undone.csv');
    expect((await ems(`undo --last --yes --max-affected 999 --report ${report}`)).code).toBe(0);
    expect(readFileSync(report, 'utf8')).toMatch(/^id,name,outcome.*\n(?:.+\/r\d+,.+,done,,,\n)+$/);
    expect((await ems(`state diff ${folder} --only all`)).code).toBe(0);
  });

  it('is undone, done again by an undo of that, and counts the computers that a group had before it is made again', async () => {
    const folder = folderOf(await ems('group delete Pilot --force --yes --max-affected 999'));
    expect(filesIn(folder)).toEqual(['Pilot.yaml', 'ems.yaml']);
    const refused = await ems('undo --last --yes --max-affected 5');
    expect([refused.code, refused.stderr]).toEqual([10, expect.stringMatching(/affects\s+\d+\s+computers/)]);
    for (const [way, state] of [
      ['last', 0],
      ['redo', 13],
      ['last', 0],
    ]) {
      expect((await ems(`undo --${way} --yes --max-affected 999`)).code).toBe(0);
      expect((await ems(`state diff ${folder} --only all`)).code).toBe(state);
    }
  });

  it('is not undone over something that has the name meanwhile, unless --anyway', async () => {
    await ems('tag create twice --field description=first');
    await ems('tag delete twice --yes');
    const { stdout: id } = await ems('history list -n 1 -o name');
    await ems('tag create twice --field description=second');
    const refused = await ems(`undo ${id.trim()} --yes -o json`);
    expect([refused.code, entriesOf(refused)]).toMatchObject([9, [{ changedSince: true, result: 'refused' }]]);
    expect((await ems(`undo ${id.trim()} --yes --anyway`)).code).toBe(0);
    expect(JSON.parse((await ems('tag show twice -o json')).stdout)).toMatchObject({ description: 'first' });
  });

  it('undoes the deletion of a subgroup and then of its parent in one line: the parent is made first', async () => {
    await ems('group create Above --parent Assignments');
    await ems('group create Below --parent Above --description deep');
    await ems('group add-computers Below PC-0055 --yes');
    await ems('computer delete PC-0055 --force --yes');
    await ems('group delete Below --force --yes');
    await ems('group delete Above --force --yes');
    const ids = (await ems('history list -n 3 -o name')).stdout.trim().split('\n').join(' ');
    const planned = await ems(`undo ${ids} --dry-run -o json`);
    expect([planned.code, entriesOf(planned)]).toMatchObject([
      0,
      [
        { requests: [{ method: 'POST', body: { name: 'Above' } }] },
        { requests: [{ body: { name: 'Below', parentId: 'new:Assignments/Above' } }, { method: 'PATCH' }] },
        { requests: expect.arrayContaining([expect.objectContaining({ method: 'POST', path: '/api/computer' })]) },
      ],
    ]);
    const undone = await ems(`undo ${ids} --yes -o json`);
    expect([undone.code, entriesOf(undone).map(({ result }) => result)]).toEqual([0, ['undone', 'undone', 'undone']]);
    expect(JSON.parse((await ems('group show Above/Below -o json')).stdout)).toMatchObject({ description: 'deep' });
    const members = JSON.parse((await ems('group computers Below --all -o json')).stdout);
    expect(members).toMatchObject([{ hostname: 'PC-0055' }]);
  });

  it('says that a subgroup was not restored if its parent could not be made, and is continued with --anyway', async () => {
    await ems('group create Upper --parent Assignments');
    await ems('group create Lower --parent Upper');
    await ems('group delete Lower --force --yes');
    await ems('group delete Upper --force --yes');
    const ids = (await ems('history list -n 2 -o name')).stdout.trim().split('\n').join(' ');
    await demo().server.fail({ operation: 'POST /api/group', status: 409, times: 1 });
    const failed = await ems(`undo ${ids} --yes -o json`);
    expect([failed.code, entriesOf(failed).map(({ result }) => result)]).toEqual([7, ['failed', 'failed']]);
    expect((await ems(`undo ${ids} --yes --anyway`)).code).toBe(0);
    expect((await ems('group show Upper/Lower')).code).toBe(0);
  });

  it('undoes the deletion of a group and then of its member in one line: the computer is made first', async () => {
    await ems('group create Holder --parent Assignments');
    await ems('group add-computers Holder PC-0056 PC-0057 --yes');
    await ems('group delete Holder --force --yes');
    await ems('computer delete PC-0056 --force --yes');
    const ids = (await ems('history list -n 2 -o name')).stdout.trim().split('\n').join(' ');
    expect((await ems(`undo ${ids} --yes`)).code).toBe(0);
    const members = JSON.parse((await ems('group computers Holder --all -o json')).stdout);
    expect(members.map(({ hostname }: { hostname: unknown }) => hostname).toSorted()).toEqual(['PC-0056', 'PC-0057']);
  });

  it('says before it begins which group of a computer is gone, and restores the rest with --anyway', async () => {
    await ems('group create Passing --parent Assignments');
    await ems('group add-computers Passing PC-0050 --yes');
    await ems('computer delete PC-0050 --force --yes');
    const { stdout: id } = await ems('history list -n 1 -o name');
    await ems('group delete Passing --force --yes');
    const refused = await ems(`undo ${id.trim()} --yes -o json`);
    const gone = expect.stringMatching(/The group \\?"Assignments\/Passing\\?" is gone/);
    expect([refused.code, refused.stderr.replaceAll(/\s+/g, ' '), entriesOf(refused)]).toMatchObject([
      9,
      gone,
      [{ class: 'in-part', why: gone, result: 'refused' }],
    ]);
    expect((await ems('computer show PC-0050')).code).toBe(4);
    const planned = await ems(`undo ${id.trim()} --anyway --dry-run`);
    expect([planned.code, planned.stderr.replaceAll(/\s+/g, ' ')]).toEqual([0, gone]);
    expect((await ems(`undo ${id.trim()} --anyway --yes`)).code).toBe(0);
    const groups = JSON.parse((await ems('computer groups PC-0050 -o json')).stdout);
    expect(groups).toMatchObject([{ name: expect.any(String) }]);
  });

  it('says before it begins which computers of a group are gone, and restores the rest with --anyway', async () => {
    await ems('group create Passing --parent Assignments');
    await ems('group add-computers Passing PC-0051 PC-0053 --yes');
    await ems('group delete Passing --force --yes');
    const { stdout: id } = await ems('history list -n 1 -o name');
    await ems('computer delete PC-0051 --force --yes');
    const refused = await ems(`undo ${id.trim()} --yes -o json`);
    expect([refused.code, entriesOf(refused)]).toMatchObject([
      9,
      [{ why: expect.stringContaining('The computer "PC-0051" is gone') }],
    ]);
    expect((await ems(`undo ${id.trim()} --anyway --yes`)).code).toBe(0);
    const members = JSON.parse((await ems('group computers Passing --all -o json')).stdout);
    expect(members).toMatchObject([{ hostname: 'PC-0053' }]);
  });

  it('says before it begins which group of a rollout does not get its computer back', async () => {
    await ems('group create Ring --parent Assignments');
    await ems('group add-computers Ring PC-0054 --yes');
    const marker = 'ems-rollout keepass-2.57 1/2 active has 1 by ci@build7 at 2026-11-15T14:00:00Z';
    expect((await demo().run(['group', 'update', 'Ring', '--description', marker])).code).toBe(0);
    await ems('computer delete PC-0054 --force --yes');
    const planned = await ems('undo --last --dry-run -o json');
    expect([planned.code, entriesOf(planned)]).toMatchObject([
      0,
      [{ class: 'in-part', why: expect.stringContaining('added again to the group "Assignments/Ring" of a rollout.') }],
    ]);
  });

  it('is not undone without its restore point, and says so', async () => {
    const deleted = await ems('tag delete twice --yes');
    rmSync(folderOf(deleted), { recursive: true });
    const refused = await ems('undo --last --yes');
    expect([refused.code, refused.stderr]).toEqual([10, expect.stringContaining('cannot be undone')]);
  });
});

describe('an apply', () => {
  it('is undone by its restore point, which is the only one', async () => {
    const folder = join(demo().directory, 'wanted');
    mkdirSync(folder);
    writeFileSync(join(folder, 'tags.yaml'), 'tags: [{ designation: applied }]\nabsent: { tags: [EMEA] }\n');
    const before = (await ems('tag list -o json --columns designation')).stdout;
    const applied = await ems(`state apply ${folder} --yes --max-affected 999`);
    expect([applied.code, applied.stderr.match(/Restore point:/g)]).toEqual([0, ['Restore point:']]);
    expect((await ems('undo --last --yes --max-affected 999')).code).toBe(0);
    const names = (text: string): string[] =>
      JSON.parse(text)
        .map(({ designation }: { designation: string }) => designation)
        .toSorted();
    expect(names((await ems('tag list -o json --columns designation')).stdout)).toEqual(names(before));
  });
});

it('the help says which lists are in an object, and they are', async () => {
  const { stdout } = await ems('help output');
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('`entries` of `undo`, also with --list, `checks` of `fleet check`');
  expect(JSON.parse((await ems('undo --list -o json')).stdout)).toMatchObject({ entries: expect.any(Array) });
  expect(JSON.parse((await ems('fleet check low-disk -o json')).stdout)).toMatchObject({ checks: expect.any(Array) });
});
