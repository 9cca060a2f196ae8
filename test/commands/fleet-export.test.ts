import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { smallComputer, useSmallService } from '../support/small-service.js';

const small = useSmallService();
const folder = useDirectory();
const lake = (): string => join(folder(), 'lake');

const ems = (words: string, day = 4): Promise<Ran> =>
  runHere(words.split(' '), folder(), {
    date: () => new Date(Date.UTC(2026, 2, day, 6)),
    env: { EMS_URL: small().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
  });

beforeAll(async () => {
  const service = small();
  service.computers = Array.from({ length: 45 }, (_, at) => smallComputer(at + 1));
  service.computers.push(smallComputer(46, { hostname: '=PC "46", Ä', lastSeenUtc: null, serialNumber: null }));
  service.computers[0]?.issues.add('low-disk');
  service.groups = [{ id: '00000000-0000-4000-8000-0000000000a1', name: 'All', parentId: null }];
  service.packages = [];
  await ems('fleet snapshot', 2);
  await ems('fleet snapshot', 3);
}, 60_000);

describe('ems fleet snapshots export', () => {
  it('writes a csv whole where the disk takes a part of it at a time', async () => {
    const there = await open(join(folder(), 'there'), 'w');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the class of file handles is not exported
    const shared = Object.getPrototypeOf(there) as typeof there;
    await there.close();
    const cut = vi.spyOn(shared, 'write').mockResolvedValue({ bytesWritten: 1, buffer: '' });
    try {
      expect((await ems(`fleet snapshots export --format csv --out ${join(folder(), 'parts')}`)).code).toBe(0);
    } finally {
      cut.mockRestore();
    }
    const text = await readFile(join(folder(), 'parts', 'computers', '2026-03-03T060000Z.csv'), 'utf8');
    expect(text.split('\n')).toHaveLength(48);
  });

  it('writes parquet that an independent reader reads', async () => {
    const ran = await ems(`fleet snapshots export --format parquet --out ${lake()} -o json`);
    expect(ran.code).toBe(0);
    const written = JSON.parse(ran.stdout) as { table: string; file: string; rows: number; bytes: number }[];
    expect(written.map(({ table, rows }) => [table, rows])).toEqual([
      ['computers', 46],
      ['issues', 1],
      ['groups', 1],
      ['members', 0],
      ['packages', 0],
      ['assignments', 0],
      ['deployments', 0],
      ['patches', 0],
      ['lowDisks', 1],
    ]);
    const file = await asyncBufferFromFile(join(lake(), 'computers', '2026-03-03T060000Z.parquet'));
    const rows = await parquetReadObjects({ file });
    expect(rows).toHaveLength(46);
    expect(rows[0]).toMatchObject({
      takenAt: new Date('2026-03-03T06:00:00Z'),
      id: 1,
      hostname: 'PC-0001',
      lastSeenUtc: new Date('2026-03-01T08:00:00Z'),
    });
    expect(rows[45]).toMatchObject({ id: 46, hostname: '=PC "46", Ä', lastSeenUtc: null, serialNumber: null });
    for (const { file: name } of written) expect((await stat(name)).mode & 0o777).toBe(0o600);
  });

  it('has the same columns and types for an empty table as for a full one', async () => {
    const typesIn = async (table: string): Promise<Record<string, string>> => {
      const file = await asyncBufferFromFile(join(lake(), table, '2026-03-03T060000Z.parquet'));
      const { children } = parquetSchema(await parquetMetadataAsync(file));
      return Object.fromEntries(
        children.map(({ element }) => [element.name, element.converted_type ?? element.type ?? '']),
      );
    };
    expect(await typesIn('deployments')).toEqual({
      takenAt: 'TIMESTAMP_MILLIS',
      computer: 'INT32',
      hostname: 'UTF8',
      package: 'UTF8',
      name: 'UTF8',
      version: 'UTF8',
      status: 'UTF8',
      error: 'UTF8',
      at: 'TIMESTAMP_MILLIS',
      server: 'UTF8',
    });
    expect(await typesIn('computers')).toMatchObject({
      id: 'INT32',
      pxeSupport: 'BOOLEAN',
      inventoryDate: 'TIMESTAMP_MILLIS',
    });
  });

  it('writes what is not there yet, and nothing half', async () => {
    const again = await ems(`fleet snapshots export --format parquet --out ${lake()} -o json`);
    expect(again).toMatchObject({ stdout: '[]\n', stderr: '9 files were there already.\n' });
    const every = await ems(`fleet snapshots export --every --format parquet --out ${lake()} -o json`);
    expect(JSON.parse(every.stdout)).toHaveLength(9);
    expect(await readdir(join(lake(), 'computers'))).toEqual([
      '2026-03-02T060000Z.parquet',
      '2026-03-03T060000Z.parquet',
    ]);
  });

  it('writes csv of a chosen day', async () => {
    const ran = await ems(`fleet snapshots export --format csv --at 2026-03-02 --out ${lake()} -o json`);
    expect(ran.code).toBe(0);
    const text = await readFile(join(lake(), 'computers', '2026-03-02T060000Z.csv'), 'utf8');
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(47);
    expect(lines[0]).toMatch(/^takenAt,id,hostname,domain,/);
    expect(lines[1]).toMatch(/^2026-03-02T06:00:00\.000Z,1,PC-0001,corp\.example,/);
    expect(lines[46]).toContain(`"'=PC ""46"", Ä"`);
  });

  it('writes lists as JSON text, and the views', async () => {
    const csv = async (table: string): Promise<string> =>
      readFile(join(lake(), table, '2026-03-02T060000Z.csv'), 'utf8');
    expect(await csv('issues')).toContain('"[{""volume"":""C:""');
    const [header, first] = (await csv('lowDisks')).split('\n');
    expect(header).toBe('takenAt,computer,hostname,volume,totalGb,freeGb,freePercent,usedPercent,server');
    expect(first).toMatch(/,1,PC-0001,C:,/);
    const file = await asyncBufferFromFile(join(lake(), 'lowDisks', '2026-03-03T060000Z.parquet'));
    const [row] = await parquetReadObjects({ file });
    expect(row).toMatchObject({ hostname: 'PC-0001', freePercent: expect.any(Number) as number });
  });

  it('says what is wrong', async () => {
    expect(await ems('fleet snapshots export --format parquet')).toMatchObject({ code: 2 });
    expect(await ems(`fleet snapshots export --format xml --out ${lake()}`)).toMatchObject({ code: 2 });
    const handle = await open(join(folder(), 'file'), 'w');
    await handle.close();
    const blocked = await ems(`fleet snapshots export --out ${join(folder(), 'file')}`);
    expect(blocked).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be used') });
  });
});
