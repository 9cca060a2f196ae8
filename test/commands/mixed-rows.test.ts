import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';

const demo = useFastDemo({ speed: 0 });
const pc = (id: number): string => `PC-${String(id).padStart(4, '0')}`;

/** A request of the trace begins with its method. */
const requestsOf = ({ stderr }: Ran): string[] => stderr.match(/(?:GET|POST|PATCH|PUT|DELETE) \S+/g) ?? [];
const fromFile = (line: string, stdin: string): Promise<Ran> =>
  demo().run([...line.split(' '), '--from-file', '-'], { stdin });
const reboot = 'computer reboot --yes --max-affected 100';

describe('a row whose id and host name belong to different computers', () => {
  it.each([
    ['csv', 'id,hostname\n41,PC-0041\n42,PC-0043\n', 3],
    ['csv with semicolons', 'Computer;clientId\nPC-0043;42\n', 2],
    ['csv with bare CR', 'id,hostname\r42,PC-0043\r', 2],
    ['json', '[{"id":42,"hostname":"PC-0043"}]', 1],
    ['ndjson', '{"id":41,"hostname":"PC-0041"}\n{"clientId":42,"hostname":"PC-0043.corp.example"}\n', 2],
  ])('is refused before anything is sent: %s', async (_, text, line) => {
    for (const command of [reboot, 'computer rescan --type Patch', 'computer delete --yes', 'wait reboot']) {
      const ran = await fromFile(command, text);
      const words = ran.stderr.replaceAll(/\s+/g, ' ');
      expect([command, ran.code, words]).toEqual([command, 2, expect.stringContaining(`--from-file line ${line}:`)]);
      expect(words).toMatch(/the row names "PC-0043\S*", but client id 42 is "PC-0042\S*"/);
    }
  });

  it('is found among many in the pages of the fleet, without a request for each row', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => `${at + 1},${at === 29 ? 'PC-0031' : pc(at + 1)}`);
    const ran = await fromFile(`${reboot} --debug`, `id,hostname\n${rows.join('\n')}\n`);
    expect([ran.code, ran.stderr.replaceAll(/\s+/g, ' ')]).toEqual([2, expect.stringContaining('line 31:')]);
    expect(requestsOf(ran).filter((each) => each.includes('/api/computer')).length).toBeLessThanOrEqual(2);
  });
});

describe('a row of values, pairs or exceptions whose cells belong to different computers', () => {
  const set = 'computer variable set --yes --max-affected 100';
  const replace = 'computer replace --yes --max-affected 100';
  const serialOf = async (id: number): Promise<string> =>
    (JSON.parse((await demo().run(['computer', 'show', String(id), '-o', 'json'])).stdout) as { serialNumber: string })
      .serialNumber;

  it.each([
    [set, 'id,hostname,variable,value\n41,PC-0041,Contact.Phone,1\n42,PC-0043,Contact.Phone,2\n', 3],
    [set, 'hostname,clientId,variable,value\nPC-0043,42,Contact.Phone,2\n', 2],
    [set, 'computer,serialNumber,variable,value\nPC-0042,{43},Contact.Phone,2\n', 2],
    [replace, 'old,old id,new\nPC-0041,41,PC-0044\nPC-0042,43,PC-0045\n', 3],
    [`${replace} --map id=old`, 'id,hostname,new\n42,PC-0043,PC-0044\n', 2],
    [`${replace} --map newId=new`, 'old,newId,newHostname\nPC-0044,42,PC-0043\n', 2],
    [replace, 'old,new,New serial\nPC-0044,PC-0042,{43}\n', 2],
    [reboot, 'id,serialNumber\n42,{43}\n', 2],
    [reboot, 'hostname,serial\nPC-0042,{43}\n', 2],
    [reboot, '[{"hostname":"PC-0042","serialNumber":"{43}"}]', 1],
  ])('is refused before anything is sent: %s, %j', async (line, text, at) => {
    const ran = await fromFile(line, text.replaceAll('{43}', await serialOf(43)));
    expect([ran.code, ran.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      2,
      expect.stringMatching(new RegExp(`--from-file:? line ${at}: the row names`)),
    ]);
  });

  it.each([
    ['id,hostname\n42,PC-0043\n', 2],
    ['hostname;Serial\nPC-0041;\nPC-0042;{43}\n', 3],
    ['[{"hostname":"PC-0042","id":43}]', 1],
  ])('is refused in --not-in: %j', async (text, at) => {
    const stdin = text.replaceAll('{43}', await serialOf(43));
    const ran = await demo().run(['computer', 'list', '--not-in', '-'], { stdin });
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([
      2,
      '',
      expect.stringContaining(`--not-in line ${at}: the row`),
    ]);
  });

  it.each([
    [set, 'id,hostname,serial,variable,value\n42,PC-0042,{42},Contact.Phone,9\n'],
    [set, 'id,hostname,mac,variable,value\n42,PC-0042,02-99-00-00-00-77,Contact.Phone,9\n'],
    [set, 'computer,serial,variable,value\nPC-0042,To be filled by O.E.M.,Contact.Phone,9\n'],
    [replace, 'old,old id,new,remark\nPC-0041,41,PC-0044,PC-0043\n'],
    ['computer update --yes --map mac=mac-address', 'hostname,mac\nPC-0042,02-99-00-00-00-42\n'],
  ])('is taken where they agree, or name no other computer: %s, %j', async (line, text) => {
    const ran = await fromFile(`${line} --dry-run`, text.replaceAll('{42}', await serialOf(42)));
    expect([ran.code, ran.stderr]).toEqual([0, expect.any(String)]);
  });
});

describe('a row whose id and host name belong together', () => {
  it.each(['PC-0042', 'pc-0042', 'PC-0042.corp.example', 'corp\\PC-0042'])('is taken: %s', async (name) => {
    const ran = await fromFile('computer rescan --type Patch --dry-run', `id,hostname\n42,${name}\n`);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('/api/computer/42/rescan')]);
  });

  it('is left to the request when the service does not know the id', async () => {
    const ran = await fromFile(reboot, 'id,hostname\n999999,PC-0042\n');
    expect([ran.code, ran.stdout + ran.stderr]).toEqual([7, expect.stringContaining('ComputerNotFound')]);
  });
});

it('reads a csv file with bare CR as lines', async () => {
  const ran = await fromFile('computer rescan --type Patch --dry-run', 'id,note\r41,a\r42,b\r');
  expect(JSON.parse(ran.stdout)).toHaveLength(2);
});
