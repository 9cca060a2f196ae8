import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoServer, type DemoServer } from '../../src/demo/server.js';
import { cornersOf, knownCorners } from '../../src/demo/troubles/corners.js';
import { runHere, useDirectory } from '../support/in-process.js';
import { readShellLine } from '../support/shell-line.js';

const directory = useDirectory();
let server: DemoServer;

beforeAll(async () => {
  server = await startDemoServer({ computers: 500, birth: Date.UTC(2026, 2, 2, 9) });
});
afterAll(() => server.close());

const type = async (line: string): Promise<{ code: number; stdout: string; stderr: string }> => {
  const [, ...words] = readShellLine(line).words;
  const env = { EMS_URL: server.url, EMS_CLIENT_ID: 'demo', EMS_CLIENT_SECRET: 'demo' };
  return runHere([...words, '--all', '-o', 'json'].filter(isTaken(words)), directory(), { env });
};

/** Commands that show one object take no --all. */
const isTaken =
  (words: readonly string[]) =>
  (word: string): boolean =>
    word !== '--all' || words[1] === 'patches' || words[1] === 'fleet-patch-status';

const corner = (id: string): { command: string; computerId: number } => {
  const found = [...cornersOf(server.world), ...knownCorners(server.world)].find((each) => each.id === id);
  if (found === undefined) throw new Error(`no corner ${id}`);
  return found;
};

const shownBy = async (id: string): Promise<unknown> => {
  const { command } = corner(id);
  const { code, stdout, stderr } = await type(command);
  expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
  return JSON.parse(stdout);
};

/** The expected output of the command that `ems demo troubles` names. */
const expected: Readonly<Record<string, unknown>> = {
  'bare-record': { domain: null, macAddress: null, serialNumber: null, ou: null, lastModified: null },
  'bare-inventory': {
    batteries: [expect.objectContaining({ name: null, healthPercent: null })],
    processors: [expect.objectContaining({ numberOfCores: null })],
  },
  'long-name': { hostname: expect.stringMatching(/^.{120}$/) },
  'other-scripts': { hostname: 'BÜRO-東京-Ωμέγα' },
  'odd-deployments': expect.arrayContaining([
    expect.objectContaining({ installationState: 'Uninstalled' }),
    expect.objectContaining({ installationState: 'None' }),
  ]),
  'odd-patches': expect.arrayContaining([
    expect.objectContaining({ patchType: 'SoftwareDistribution', qNumber: null, vendorSeverity: null }),
    expect.objectContaining({ patchType: 'CustomAction', scanStatus: null, patchName: null, releaseDate: null }),
  ]),
  'unscanned-patches': { patchScanDate: null, missingSecurityPatches: null, hasSecurityRisks: null },
  'deleted-package': expect.arrayContaining([
    expect.objectContaining({ name: null, version: null, revision: null, status: 'Failed', installTime: null }),
  ]),
  'deleted-package-too': expect.arrayContaining([
    expect.objectContaining({ name: null, status: 'Failed', errorText: expect.stringContaining('1612') }),
  ]),
  'set-aside': expect.arrayContaining([expect.objectContaining({ name: 'EOL' })]),
  'field-image': { imagePath: null, osLanguage: null, os: null, osType: null, osArchitecture: null },
  'new-depot': expect.arrayContaining([expect.objectContaining({ heartbeat: 'unknown', lastHeartbeatUtc: null })]),
  'never-seen': { lastSeenUtc: null, inventoryDate: null },
  'no-group': [],
  'offline-depot': expect.arrayContaining([
    expect.objectContaining({ heartbeat: 'offline', lastHeartbeatUtc: '2026-03-01T07:00:00.000Z' }),
  ]),
};

describe('the unusual computers of the demo fleet', () => {
  it.each(Object.entries(expected))('the corner %s shows its data', async (id, shown) => {
    const answer = await shownBy(id);
    if (Array.isArray(answer)) expect(answer).toEqual(shown);
    else expect(answer).toMatchObject(shown as object);
  });

  it('has duplicate serial numbers and duplicate MAC addresses of a docking station', async () => {
    for (const [id, field] of [
      ['same-serial', 'serialNumber'],
      ['docking-station', 'macAddress'],
    ] as const) {
      const [first, second] = [await shownBy(id), await shownBy(`${id}-too`)].map((each) => Object(each)[field]);
      expect(first).toBe(second);
    }
  });

  it('one computer misses 64 patches, and its issues list 25 of them', async () => {
    expect(await shownBy('many-patches')).toHaveLength(64);
    const { stdout } = await type(`ems computer issues show ${corner('many-patches').computerId}`);
    expect(JSON.parse(stdout).missingPatches).toHaveLength(25);
  });

  it('a package that was deleted fails on two computers, without id and name', async () => {
    const { stdout } = await type('ems computer issues shared-package-failure --include-devices');
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ softwareId: null, packageName: null, affectedDeviceCount: 2 }),
    );
  });

  it('a special group is empty', async () => {
    const { stdout } = await type('ems group computers Restore');
    expect(JSON.parse(stdout)).toEqual([]);
  });

  it('every corner has a test', () => {
    const tested = new Set([...Object.keys(expected), 'same-serial', 'docking-station', 'many-patches']);
    const names = [...cornersOf(server.world), ...knownCorners(server.world)].map(({ id }) => id.replace(/-too$/, ''));
    expect(names.filter((id) => !tested.has(id))).toEqual([]);
  });
});
