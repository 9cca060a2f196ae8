import { beforeEach, describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';

const { ems, server } = useScriptedEms({});
beforeEach(() =>
  server().script({
    json: { items: [{ id: 1, designation: 'Zürich 😀' }], skip: 0, top: 50, totalCount: 1, hasMore: false },
  }),
);

const list = (flags: readonly string[], env = {}) =>
  ems(['tag', 'list', ...flags], { env: { EMS_TOKEN: 's3cret', ...env } });

describe('--ascii and --excel', () => {
  it.each([['json'], ['ndjson']])('--ascii writes %s that every code page can carry', async (format) => {
    const { stdout, code } = await list(['-o', format, '--ascii']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[\n -~]+$/);
    expect([JSON.parse(stdout)].flat()[0].designation).toBe('Zürich 😀');
  });

  it('--ascii writes csv with a byte order mark, by the setting as well', async () => {
    const { stdout } = await list(['-o', 'csv'], { EMS_ASCII: '1' });
    expect(stdout).toBe('\uFEFFid,designation\n1,Zürich 😀\n');
  });

  it('--excel writes csv with a byte order mark and CRLF', async () => {
    const { stdout } = await list(['-o', 'csv', '--excel'], { LANG: 'en_US.UTF-8' });
    expect(stdout).toBe('\uFEFFid,designation\r\n1,Zürich 😀\r\n');
  });

  it('without them csv is plain UTF-8, on Windows too', async () => {
    expect((await list(['-o', 'csv'])).stdout).toBe('id,designation\n1,Zürich 😀\n');
  });

  it('--excel is refused for other formats', async () => {
    expect(await list(['-o', 'json', '--excel'])).toMatchObject({ code: 2, stderr: expect.stringContaining('-o csv') });
    expect(server().calls).toEqual([]);
  });
});

describe('a spreadsheet', () => {
  const rows = [
    { id: 1, designation: '00012345', size: 6.9, lastSeenUtc: '2026-03-02T12:00:00Z', day: '2026-03-02' },
    { id: 2, designation: '1E5', size: null, room: '3.14', long: '12345678901234567890', note: '=1+1' },
  ];
  const fields = 'designation,size,lastSeenUtc,day,room,long,note';
  const sheet = async (flags: readonly string[], env = {}): Promise<string[]> => {
    await list([]); // takes the answer of the other tests
    server().always({ json: { items: rows, skip: 0, top: 50, totalCount: 2, hasMore: false } });
    const { stdout } = await list(['-o', 'csv', '--columns', fields, '--no-header', ...flags], env);
    return stdout.replaceAll('\r', '').replace('\uFEFF', '').trimEnd().split('\n');
  };
  const local = (): string => {
    const time = new Date('2026-03-02T12:00:00Z');
    return `2026-03-0${time.getDate()} ${time.toTimeString().slice(0, 8)}`;
  };

  it('in a German locale gets its separator and decimal sign, and digits that are text as text', async () => {
    expect(await sheet(['--excel'], { LC_ALL: 'de_DE.UTF-8' })).toEqual([
      `"=""00012345""";6,9;${local()};2026-03-02;;;`,
      `"=""1E5""";;;;"=""3.14""";"=""12345678901234567890""";'=1+1`,
    ]);
  });

  it('in an English locale gets commas, unless another separator is typed', async () => {
    const [first] = await sheet(['--excel'], { LANG: 'C' });
    expect(first).toBe(`"=""00012345""",6.9,${local()},2026-03-02,,,`);
    const [other] = await sheet(['--excel', '--delimiter', 'tab'], { LANG: 'en_US.UTF-8' });
    expect(other?.split('\t')[1]).toBe('6.9');
  });

  it('without --excel gets the values as they are, between the signs that were typed', async () => {
    const [first] = await sheet(['--delimiter', ';']);
    expect(first).toBe('00012345;6.9;2026-03-02T12:00:00Z;2026-03-02;;;');
    expect((await list(['-o', 'json', '--delimiter', ';'])).code).toBe(2);
    expect((await list(['-o', 'csv', '--delimiter', '#'])).code).toBe(2);
  });
});

describe('cmd.exe', () => {
  it.each([[['--os', "'!server'"]], [["--os='!server'"]], [['--os', "'Windows", "11'"]], [['--query', "'[].id'"]]])(
    'passes single quotes on, and is named in the error: %j',
    async (flags) => {
      const { code, stderr } = await ems(['computer', 'list', ...flags], { platform: 'win32' });
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('cmd.exe') });
    },
  );

  it.each([
    ['a name that begins with one', ['tag', 'show', "'s-Hertogenbosch", '--nope'], '--nope'],
    ['words of PowerShell', ['__complete', '--', '--gr', 'computer', 'list', '--os', "'Windows 11'"], '--group'],
  ])('is not blamed for %s', async (_, line, expected) =>
    expect((await ems(line, { platform: 'win32', env: { EMS_CONFIG_DIR: '' } })).screen).toContain(expected),
  );
});

describe('npm on Windows', () => {
  it('turns a comma into a blank, which separates columns as well', async () => {
    const { stdout } = await list(['-o', 'csv', '--columns', 'designation id']);
    expect(stdout).toBe('designation,id\nZürich 😀,1\n');
  });
});
