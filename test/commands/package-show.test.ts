import { describe, expect, it } from 'vitest';
import { servePaths, type PathAnswer } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { pageOf } from '../support/small-fleet.js';

const zip = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const zipOld = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
const root = '3f2504e0-4f89-41d3-9a0c-0305e82c3303';
const berlin = '3f2504e0-4f89-41d3-9a0c-0305e82c3304';
const catalog: PathAnswer = (request) =>
  pageOf(
    [
      { id: zipOld, name: '7-Zip', version: '23.01', operational: true, os: [] },
      { id: zip, name: '7-Zip', version: '24.08', operational: true, os: [] },
    ],
    request,
  );
const refused = () => (_request: unknown, response: { writeHead(code: number): { end(): void } }) =>
  response.writeHead(403).end();

const { ems, server } = useScriptedEms();

const serve = (more: Readonly<Record<string, PathAnswer>> = {}): void =>
  servePaths(server(), {
    'POST /api/packages/search': catalog,
    'GET /api/packages': catalog,
    [`GET /api/packages/${zip}/status`]: () => ({ total: 3, failed: 1 }),
    [`GET /api/packages/${zip}/groups`]: () => [
      { groupId: berlin, name: 'Berlin', assignedToTree: 'ConfigurationGroups' },
    ],
    [`GET /api/packages/${zip}/tags`]: () => [],
    'GET /api/group': (request) =>
      pageOf(
        [
          { id: root, name: 'Workstations', parentId: null },
          { id: berlin, name: 'Berlin', parentId: root },
        ],
        request,
      ),
    ...more,
  });

describe('package show', () => {
  it.each(['7-Zip@24.08', zip])('puts everything about %s together, groups by path', async (text) => {
    serve();
    const { code, stderr, stdout } = await ems(`package show ${text}`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      id: zip,
      version: '24.08',
      status: { total: 3, failed: 1 },
      groups: [{ groupPath: 'Workstations/Berlin' }],
      tags: [],
    });
    expect(stderr).toContain('Where it fails: ems package computers 7-Zip@24.08 --status failed');
  });

  it('asks which version is meant', async () => {
    serve();
    const { code, stderr } = await ems('package show 7-Zip');
    expect(code).toBe(2);
    expect(stderr).toContain('7-Zip@23.01');
    expect(stderr).toContain('7-Zip@24.08');
  });

  it('says what could not be read, and shows the rest', async () => {
    serve({ [`GET /api/packages/${zip}/tags`]: refused });
    const { code, stderr, stdout } = await ems('package show 7-Zip@24.08');
    expect(code).toBe(0);
    expect(stderr).toMatch(/tags: not readable: needs package\.read/);
    expect(JSON.parse(stdout)).not.toHaveProperty('tags');
  });

  it('exits 4 for an id that is not in the catalog', async () => {
    serve();
    expect((await ems(`package show ${root}`)).code).toBe(4);
  });
});
