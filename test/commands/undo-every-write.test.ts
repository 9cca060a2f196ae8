import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undoKeys, undoOf } from '../../src/contract/undo.js';
import { readState, writeState } from '../../src/demo/store/world-file.js';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ speed: 0, computers: 500 });

const pilot = '6443c2d2-433a-478b-9ad8-759c27cb31de';
const berlin = 'bd435869-e03b-47b8-aea7-3eba0806c53a';
const keePass = '1754bc7f-ff11-4039-9a62-f15f727c293b';
const vlc = 'ca1e4792-958b-4ced-b4eb-accedd16e39f';
const template = 'e8f6083a-5368-4fd1-b8ec-4440d206515d';
const spanish = '532eb494-5113-4978-9652-f3f1b3997323';

/** A request for every write of the contract: its path, and its fields. `after`: requests that make what it needs. */
interface Write {
  readonly path: string;
  readonly fields?: string;
  readonly after?: readonly (readonly [method: string, path: string, fields?: string])[];
}

const assigned = (path: string, name: string, id: string): Record<string, Write> => {
  const field = `${name}${/^\d+$/.test(id) ? ':' : ''}=${id}`;
  const own = `/api/group/${pilot}/${path}`;
  return {
    [`POST /api/group/{id}/${path}`]: { path: own, fields: field },
    [`DELETE /api/group/{id}/${path}/{${name}}`]: { path: `${own}/${id}`, after: [['POST', own, field]] },
  };
};

const variables = (base: string, own: string): Record<string, Write> => {
  const entries = `${own}/variables/40/collection`;
  const made = ['POST', entries, 'values:={"Letter":"S:","Path":"//files/shared"}'] as const;
  return {
    [`PUT ${base}/variables/{varId}`]: { path: `${own}/variables/12`, fields: 'value=a@corp.example' },
    [`POST ${base}/variables/{varId}/collection`]: { path: entries, fields: made[2] },
    [`PATCH ${base}/variables/{varId}/collection/{collectionId}`]: {
      path: `${entries}/{collectionId}`,
      fields: 'values:={"Letter":"T:"}',
      after: [made],
    },
    [`DELETE ${base}/variables/{varId}/collection/{collectionId}`]: {
      path: `${entries}/{collectionId}`,
      after: [made],
    },
  };
};

const writes: Readonly<Record<string, Write>> = {
  ...assigned('packages', 'packageId', keePass),
  ...assigned('pxe-bootimage', 'pxeId', '2'),
  ...assigned('os-image-sku', 'skuId', '102'),
  ...assigned('agent-template', 'packageId', template),
  ...assigned('language-pack-imports', 'packageId', spanish),
  ...assigned('variable-configurations', 'configId', '3'),
  ...assigned('software-classes', 'classId', '2'),
  ...variables('/api/computer/{id}', '/api/computer/42'),
  ...variables('/api/group/{id}', `/api/group/${pilot}`),
  'POST /api/admin/principals': {
    path: '/api/admin/principals',
    fields:
      'isUser:=false subjectId=automation displayName=Robots issuer=https://login.corp.example roles:=["pm.read"]',
  },
  'PUT /api/admin/principals/{id}': {
    path: '/api/admin/principals/1',
    fields: 'displayName=Robots issuer:=null roles:=["pm.read","computer.read"]',
  },
  'DELETE /api/admin/principals/{id}': { path: '/api/admin/principals/1' },
  'POST /api/admin/local-principals': {
    path: '/api/admin/local-principals',
    fields: 'description=CI roles:=["computer.read"] expiresAtUtc:=null',
  },
  'PUT /api/admin/local-principals/{id}': {
    path: '/api/admin/local-principals/12',
    fields: 'description=Reader roles:=["computer.read"] expiresAtUtc=2030-01-01T00:00:00Z',
  },
  'DELETE /api/admin/local-principals/{id}': { path: '/api/admin/local-principals/14' },
  'PATCH /api/admin/local-principals/{id}/revoke': {
    path: '/api/admin/local-principals/12/revoke',
    fields: 'isRevoked:=true',
  },
  'POST /api/computer': {
    path: '/api/computer',
    fields: 'name=NEW-1 domain=corp.example isDomain:=true macAddress=00:11:22:33:44:55',
  },
  'PATCH /api/computer/{id}': {
    path: '/api/computer/42',
    fields: 'name=PC-4200 inventoryId= serialNumber=SN-1 pxeSupport:=false',
  },
  'DELETE /api/computer/{id}': { path: '/api/computer/42?force=true' },
  'POST /api/computer/{id}/activation': { path: '/api/computer/42/activation', fields: 'software:=true' },
  'DELETE /api/computer/{id}/activation': { path: '/api/computer/42/activation?software=true' },
  'POST /api/computer/{id}/reboot': { path: '/api/computer/42/reboot', fields: 'timeoutMinutes:=5' },
  'POST /api/computer/{id}/rescan': { path: '/api/computer/42/rescan', fields: 'scanType=Inventory' },
  'POST /api/computer/{id}/software-reinstall': {
    path: '/api/computer/42/software-reinstall',
    fields: `packageId=${vlc}`,
  },
  'DELETE /api/computer/{id}/software-reinstall': {
    path: '/api/computer/42/software-reinstall?reinstallGroupId={reinstallGroupId}',
    after: [['POST', '/api/computer/42/software-reinstall', `packageId=${vlc}`]],
  },
  'POST /api/computer/{id}/software-uninstall': {
    path: '/api/computer/42/software-uninstall',
    fields: `packageId=${vlc}`,
  },
  'PATCH /api/custom-field-configuration/{slot}': {
    path: '/api/custom-field-configuration/Custom06',
    fields: 'designation=Floor active:=true',
  },
  'POST /api/depots/{clientId}/tags': { path: '/api/depots/62/tags', fields: 'tagId:=5' },
  'DELETE /api/depots/{clientId}/tags/{tagId}': { path: '/api/depots/62/tags/2' },
  'POST /api/group': {
    path: '/api/group',
    fields: `name=Fresh type=AssignmentGroups parentId=${pilot}`,
  },
  'PATCH /api/group/{id}': { path: `/api/group/${pilot}`, fields: 'name=Pilots description=' },
  'DELETE /api/group/{id}': { path: `/api/group/${pilot}?force=true` },
  'POST /api/group/{id}/activation': { path: `/api/group/${pilot}/activation`, fields: 'software:=true' },
  'DELETE /api/group/{id}/activation': { path: `/api/group/${pilot}/activation?software=true` },
  'POST /api/group/package-replacement': {
    path: '/api/group/package-replacement',
    fields: `oldPackageId=${vlc} newPackageId=${keePass}`,
  },
  'POST /api/group/{id}/computers': { path: `/api/group/${pilot}/computers`, fields: 'computerIds:=[5,300,301]' },
  'DELETE /api/group/{id}/computers': {
    path: `/api/group/${berlin}/computers?computerIds=42&computerIds=44&computerIds=6`,
  },
  'PUT /api/group/{id}/distribution-options': {
    path: `/api/group/${berlin}/distribution-options?packageId=${vlc}`,
    fields: 'commands:=["Uninstall"] revokeCount:=3',
  },
  'PUT /api/group/{id}/depot-servers': {
    path: `/api/group/${berlin}/depot-servers`,
    fields: 'depotServerIds:=[63,62]',
    after: [['PUT', `/api/group/${berlin}/depot-servers`, 'depotServerIds:=[62,63]']],
  },
  'POST /api/packages/import': { path: '/api/packages/import', fields: 'folderPath=Contoso/New' },
  'PUT /api/packages/{id}/tags': { path: `/api/packages/${keePass}/tags`, fields: 'tagIds:=[5]' },
  'POST /api/patches/{patchId}/approval': { path: '/api/patches/1012/approval?productId={productId}' },
  'DELETE /api/patches/{patchId}/approval': {
    path: '/api/patches/1012/approval?productId={productId}',
    after: [['POST', '/api/patches/1012/approval?productId={productId}']],
  },
  'POST /api/pmgroup/{id}/patches': {
    path: '/api/pmgroup/1/patches',
    fields: 'productId:={productId} patchIds:=[1012]',
  },
  'POST /api/pmgroup/{id}/emergency-patching': {
    path: '/api/pmgroup/1/emergency-patching',
    fields: 'computerIds:=[42,44]',
  },
  'DELETE /api/pmgroup/{id}/emergency-patching': {
    path: '/api/pmgroup/1/emergency-patching',
    after: [['POST', '/api/pmgroup/1/emergency-patching', 'computerIds:=[42]']],
  },
  'POST /api/system/sync-jobs': { path: '/api/system/sync-jobs', fields: 'depotIds:=[62]' },
  'PUT /api/system/depot-topology-setting': { path: '/api/system/depot-topology-setting', fields: 'active:=false' },
  'POST /api/tags': { path: '/api/tags', fields: 'designation=fresh' },
  'PATCH /api/tags/{id}': { path: '/api/tags/2', fields: 'designation=Europe description=' },
  'DELETE /api/tags/{id}': { path: '/api/tags/3' },
};

const sendRaw = async (method: string, path: string, fields = ''): Promise<Record<string, string>> => {
  const typed = fields.split(' ').flatMap((field) => (field === '' ? [] : ['-F', field]));
  const [plain = '', query = ''] = path.split('?');
  const params = query.split('&').flatMap((pair) => (pair === '' ? [] : ['--param', pair]));
  const ran = await demo().run([
    'api',
    'request',
    method,
    plain,
    ...params,
    ...typed,
    '--yes',
    '--max-affected',
    '999',
  ]);
  expect([ran.code, ran.stderr]).toEqual([0, expect.any(String)]);
  return ran.stdout.trim() === '' ? {} : JSON.parse(ran.stdout);
};

/** Ids that only the service knows. */
const filled = (text: string, known: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole);

const productId = async (): Promise<string> => {
  const { stdout } = await demo().run(['api', 'request', 'GET', '/api/patches/1012/products', '-o', 'json']);
  return String(JSON.parse(stdout)[0].productId);
};

/**
 * Counters, the past, and times of modification: no undo can or should take them back. A computer that was created and
 * deleted leaves its number; written fields are compared as the service shows them.
 */
const past = new Set(
  `time offset position sequence nextPrincipalId nextComputerId nextTagId nextCollectionId tasks queue events intents syncJobs importJobs classTimes formerTemplates modifiedAt setAt requestedAt openTasks wakeOnLanAt isBiosDeleted isUnmodified approvedAt deletedComputers record lastModified collectionId`.split(
    ' ',
  ),
);

/** The whole state of the service. A difference from the made-up fleet that is empty again is none. */
const wholeState = async (): Promise<string> => {
  const { stdout } = await demo().run(['computer', 'show', '42', '-o', 'json']);
  const { state } = demo().server.world;
  const created = [...state.computers.keys()].filter((id) => id > 500 && !state.deletedComputers.has(id));
  const whole = { ...state, created, shown: stdout === '' ? null : JSON.parse(stdout) };
  return JSON.stringify(plain(whole, (name) => past.has(name) || /^next[A-Z]/.test(name)));
};

/** Ids that only one side has: what is made again has a new one. */
const withoutNewIds = (text: string, other: string): unknown =>
  JSON.parse(
    text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => (other.includes(id) ? id : 'new-id')),
  );

const plain = (value: unknown, isLeftOut: (name: string) => boolean): unknown => {
  const inner = (each: unknown): unknown => plain(each, isLeftOut);
  if (value instanceof Set)
    return [...value].map((each) => JSON.stringify(inner(each))).toSorted((left, right) => left.localeCompare(right));
  const pairs = value instanceof Map ? [...value] : Object.entries(value ?? {});
  if (Array.isArray(value)) return value.map(inner);
  if (typeof value !== 'object' || value === null) return value;
  const kept = pairs
    .filter(([name]) => !isLeftOut(String(name)))
    .map(([name, each]) => [String(name), inner(each)] as const)
    .filter(([, each]) => !isEmpty(each));
  return Object.fromEntries(kept.toSorted(([left], [right]) => left.localeCompare(right)));
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Each case begins with the same fleet. */
const restart = (saved: string): void => {
  const { world } = demo().server;
  Object.assign(world.state, readState(saved));
  world.memory.clear();
};

describe('undo of every documented write', () => {
  it('has a request for each write of the contract', () => {
    expect(Object.keys(writes).toSorted()).toEqual([...undoKeys()].toSorted());
  });

  let saved = '';
  beforeAll(() => void (saved = writeState(demo().server.world.state)));
  beforeEach(() => restart(saved));

  it.each(Object.keys(writes))('%s', async (key) => {
    const write = writes[key] as Write;
    const facts = undoOf(key);
    const known: Record<string, string> = { productId: await productId() };
    for (const [method, path, fields] of write.after ?? [])
      Object.assign(known, await sendRaw(method, filled(path, known), fields));
    const before = await wholeState();
    await sendRaw(key.split(' ')[0] ?? '', filled(write.path, known), filled(write.fields ?? '', known));
    if (facts.class !== 'no') expect(await wholeState()).not.toEqual(before);
    const undone = await demo().run(['undo', '--last', '--yes', '--max-affected', '999', '-o', 'json']);
    if (facts.class === 'no') {
      expect([undone.code, undone.stderr]).toEqual([10, expect.stringContaining(facts.why ?? '')]);
      return;
    }
    // Without `ems state apply`, the restore point of a group is named and nothing is sent.
    const isApplied = facts.restore !== 'group' || (await demo().run(['state', 'apply', '--help'])).code === 0;
    expect([undone.code, undone.stderr]).toEqual([isApplied ? 0 : 10, expect.any(String)]);
    if (!isApplied) return;
    if (facts.restore === 'tag') expect((await demo().run(['tag', 'show', 'Servers'])).code).toBe(0);
    if (facts.restore === 'computer')
      expect(JSON.parse((await demo().run(['computer', 'groups', 'PC-0042', '-o', 'json'])).stdout)).toMatchObject([
        { name: 'Berlin' },
      ]);
    if (facts.restore === 'group') expect((await demo().run(['group', 'show', 'Pilot'])).code).toBe(0);
    if (facts.class === 'in-part') return;
    const after = await wholeState();
    expect(withoutNewIds(after, before)).toEqual(withoutNewIds(before, after));
  });
});
