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
    const { stdout } = await list(['-o', 'csv', '--excel']);
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
