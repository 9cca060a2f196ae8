import { describe, expect, it } from 'vitest';
import { areas } from '../../src/areas/index.js';
import { operationCommand } from '../../src/engine/operation-command.js';
import { slotsOf } from '../../src/engine/rows/slots.js';
import { contractAreas } from '../../src/generated/contract/index.js';
import type { Ran } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const { ems: runLine, server } = useScriptedEms({ EMS_TOKEN: 'given' });

const ems = (line: string, stdin: string): Promise<Ran> => runLine(line.split(' '), { stdin });
const sent = (): string[] => server().calls.map(({ body, method, url }) => `${method} ${url} ${body}`.trim());
const oneLine = ({ stderr }: Ran): string => stderr.replaceAll(/\s+/g, ' ');
const outcomes = ({ stdout }: Ran): unknown[] => JSON.parse(stdout) as unknown[];

const group = (last: string): string => `11111111-1111-4111-8111-11111111111${last}`;
const pack = (last: string): string => `22222222-2222-4222-8222-22222222222${last}`;
const done = { json: {} };

describe('rows of any change', () => {
  it('bring the arguments by their headings, whatever the order, and have rows of their own in the result', async () => {
    server().script(done, done);
    const csv = `packageId;Group Path;groupId\n${pack('1')};A/B;${group('1')}\n${pack('2')};A/C;${group('2')}\n`;
    const ran = await ems('group assign-package --from-file - --yes -o json', csv);
    expect([ran.code, sent()]).toEqual([
      0,
      [
        `POST /api/group/${group('1')}/packages {"packageId":"${pack('1')}"}`,
        `POST /api/group/${group('2')}/packages {"packageId":"${pack('2')}"}`,
      ],
    ]);
    expect(outcomes(ran)).toMatchObject([
      { row: 1, line: 2, id: group('1'), name: group('1'), values: { package: pack('1') }, outcome: 'done' },
      { row: 2, line: 3, id: group('2'), outcome: 'done' },
    ]);
    expect(oneLine(ran)).toContain('Not used: Group Path.');
  });

  it('have no lines in a json list', async () => {
    server().script(done);
    const ran = await ems('tag delete --from-file - --yes -o json', '[{"tag":5}]');
    expect(outcomes(ran)).toMatchObject([{ row: 1, line: null, id: 5, outcome: 'done' }]);
    expect(sent()).toEqual(['DELETE /api/tags/5']);
  });

  it('leave the words of the line to the arguments that no column fills', async () => {
    server().script(done);
    const ran = await ems(`group assign-package ${group('1')} --from-file - --yes`, `package\n${pack('1')}\n`);
    expect([ran.code, sent()]).toEqual([0, [`POST /api/group/${group('1')}/packages {"packageId":"${pack('1')}"}`]]);
    const both = await ems(`tag update 5 --from-file - --designation x --yes`, 'tag\n6\n');
    expect([both.code, oneLine(both)]).toEqual([2, expect.stringContaining('the column "tag" stands for it as well')]);
  });

  it('fill an optional flag only by --map, or by a heading that is the flag; the line holds where the cell is empty', async () => {
    server().script(done, done, done);
    const csv = 'tag,description,--designation\n5,a,one\n6,b,\n';
    const plain = await ems('tag update --from-file - --designation all --yes', csv);
    expect([plain.code, sent()]).toEqual([
      0,
      ['PATCH /api/tags/5 {"designation":"one"}', 'PATCH /api/tags/6 {"designation":"all"}'],
    ]);
    expect(oneLine(plain)).toContain("Not used: description. To write one: --map 'description=<flag>'");
    await ems('group update --from-file - --map description=description --yes', `group,description\n${group('1')},c\n`);
    expect(sent().at(-1)).toBe(`PATCH /api/group/${group('1')} {"description":"c"}`);
  });

  it('are tried with --first, and sent around bad ones with --skip-bad', async () => {
    server().script(done);
    const first = await ems('tag delete --from-file - --first 1 --yes', 'tag\n5\n6\n7\n');
    expect([first.code, sent()]).toEqual([0, ['DELETE /api/tags/5']]);
    expect(oneLine(first)).toContain('Taken: the first 1 of 3 rows.');
    const csv = 'slot,--designation\nCustom07,x\nCustom99,y\n,z\n';
    const bad = await ems('custom-field update --from-file - --yes', csv);
    expect([bad.code, sent().length]).toEqual([2, 1]);
    expect(oneLine(bad)).toContain('line 4, column "slot" is empty');
    server().script(done);
    const around = await ems('custom-field update --from-file - --skip-bad --yes -o json', csv);
    expect([around.code, sent().at(-1)]).toEqual([
      7,
      'PATCH /api/custom-field-configuration/Custom07 {"designation":"x"}',
    ]);
    expect(outcomes(around)).toMatchObject([
      { row: 1, id: 'Custom07', outcome: 'done' },
      { row: 2, line: 3, id: 'Custom99', outcome: 'failed' },
      { row: 3, line: 4, outcome: 'failed', message: expect.stringContaining('is empty') as string },
    ]);
  });

  it('name a package by two columns', async () => {
    const found = {
      json: { items: [{ id: pack('1'), name: '7-Zip', version: '24.08' }], totalCount: 1, hasMore: false },
    };
    server().script(found, done);
    const ran = await ems('computer reinstall --from-file - --yes', 'id,packageName,version\n7,7-Zip,24.08\n');
    expect([ran.code, sent().at(-1)]).toEqual([
      0,
      `POST /api/computer/7/software-reinstall {"packageId":"${pack('1')}"}`,
    ]);
  });

  it('may ask for several packages on one computer', async () => {
    server().script(done, done);
    const csv = `id,packageId\n7,${pack('1')}\n7,${pack('2')}\n7,${pack('1')}\n`;
    const ran = await ems('computer reinstall --from-file - --yes --concurrency 1', csv);
    expect([ran.code, sent().length]).toEqual([0, 2]);
  });
});

describe('a list that ems printed', () => {
  it('sets no optional flag of a change', async () => {
    const found: string[] = [];
    for (const area of areas) {
      const [{ records }, operations] = await Promise.all([area.load(), contractAreas[area.name]?.()]);
      for (const record of records) {
        const operation = operations?.read(record.operation);
        if (operation === undefined || operation.repeat === 'read' || /(^| )create$/.test(record.name)) continue;
        const spec = operationCommand(area, record, operation);
        const optional = slotsOf({ spec, record, operation }).filter(
          ({ kind, isRequired }) => kind === 'flag' && !isRequired,
        );
        found.push(
          ...optional.flatMap(({ headings, name }) =>
            headings.map((each) => `${area.name} ${record.name} --${name}: ${each}`),
          ),
        );
      }
    }
    // Without these the requests would be about more: they are part of what is changed.
    expect(found).toEqual(['group set-distribution-options --package: package', 'patch unapprove --product: product']);
  });

  it('asks where a column could narrow down the request', async () => {
    const ran = await ems('patch unapprove --from-file - --yes', 'patchId,productId\n1001,11\n');
    expect([ran.code, sent()]).toEqual([2, []]);
    expect(oneLine(ran)).toContain('does the column "productId" stand for product?');
  });
});
