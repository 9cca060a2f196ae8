import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undoKeys, undoOf } from '../../src/contract/undo.js';
import { readState, writeState } from '../../src/demo/store/world-file.js';
import { computerOf, showComputer } from '../../src/demo/world/computers.js';
import { membersOf } from '../../src/demo/world/groups.js';
import { hostnameOf } from '../../src/demo/fleet/identity.js';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';

const demo = useFastDemo({ speed: 0, computers: 70 });

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
  'DELETE /api/group/{id}/packages/{packageId}': {
    path: `/api/group/${pilot}/packages/${keePass}`,
    after: [
      ['POST', `/api/group/${pilot}/packages`, `packageId=${keePass}`],
      [
        'PUT',
        `/api/group/${pilot}/distribution-options?packageId=${keePass}`,
        'commands:=["Uninstall"] revokeCount:=3',
      ],
    ],
  },
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
  'DELETE /api/computer/{id}': {
    path: '/api/computer/42?force=true',
    after: [
      ['PUT', '/api/computer/42/variables/12', 'value=a@corp.example schedule:={"at":"18:00"}'],
      ['POST', '/api/computer/42/variables/40/collection', 'values:={"Letter":"S:","Path":"//files/shared"}'],
    ],
  },
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
  'DELETE /api/group/{id}': {
    path: `/api/group/${pilot}?force=true`,
    after: [
      ['PATCH', `/api/group/${pilot}`, 'description=First'],
      ['POST', '/api/group', `name=Below type=AssignmentGroups parentId=${pilot}`],
      ['POST', `/api/group/${pilot}/packages`, `packageId=${keePass}`],
      ['POST', `/api/group/${pilot}/pxe-bootimage`, 'pxeId:=2'],
      ['POST', `/api/group/${pilot}/language-pack-imports`, `packageId=${spanish}`],
      ['PUT', `/api/group/${pilot}/variables/12`, 'value=a@corp.example schedule:={"at":"18:00"}'],
      ['POST', `/api/group/${pilot}/variables/40/collection`, 'values:={"Letter":"S:","Path":"//files/shared"}'],
      ['PUT', `/api/group/${pilot}/depot-servers`, 'depotServerIds:=[63,62]'],
      ['PUT', `/api/group/${pilot}/distribution-options`, 'commands:=["Uninstall"] revokeCount:=3'],
    ],
  },
  'POST /api/group/{id}/activation': { path: `/api/group/${pilot}/activation`, fields: 'software:=true' },
  'DELETE /api/group/{id}/activation': { path: `/api/group/${pilot}/activation?software=true` },
  'POST /api/group/package-replacement': {
    path: '/api/group/package-replacement',
    fields: `oldPackageId=${vlc} newPackageId=${keePass}`,
  },
  'POST /api/group/{id}/computers': { path: `/api/group/${pilot}/computers`, fields: 'computerIds:=[5,68,69]' },
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
  'DELETE /api/tags/{id}': {
    path: '/api/tags/3',
    after: [
      ['PATCH', '/api/tags/3', 'description=Machines'],
      ['POST', '/api/depots/62/tags', 'tagId:=3'],
    ],
  },
};

const sendRaw = async (method: string, path: string, fields = ''): Promise<Record<string, string>> => {
  const typed = fields.split(' ').flatMap((field) => (field === '' ? [] : ['-F', field]));
  const [plain = '', query = ''] = path.split('?');
  const params = query.split('&').flatMap((pair) => (pair === '' ? [] : ['--param', pair]));
  const yes = ['--yes', '--max-affected', '999'];
  const ran = await demo().run(['api', 'request', method, plain, ...params, ...typed, ...yes]);
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

/** The parts of a state as JSON: most are the same before and after a write. */
interface StoredParts {
  readonly parts: Readonly<Record<string, string>>;
  readonly ids: ReadonlySet<string>;
}

/** The state of the service as plain data. Maps are by id, and what two forms of the same answer share is one form. */
const wholeState = (): StoredParts => {
  const { world } = demo().server;
  const {
    computers,
    deletedComputers,
    depotTags,
    events: _events,
    groups,
    membership: _,
    packages,
    principals,
    tags,
    ...state
  } = world.state;
  const named = [42, ...computers.keys()].find((id) => hostOf(id) === 'PC-0042' && !deletedComputers.has(id)) ?? 0;
  const found = computerOf(world, named);
  const shown = found === undefined ? null : showComputer(world, found);
  const members = [...groups.values()].map(({ id, name }) => [name, sorted(membersOf(world, id).map(hostOf))]);
  const tagNames = (ids: readonly number[]): unknown[] => sorted(ids.map((id) => tags.get(id)?.designation));
  const changed = [...computers].filter(([id]) => !deletedComputers.has(id));
  return storedParts({
    ...state,
    shown,
    groups: Object.fromEntries([...groups.values()].map((group) => [group.name, group])),
    depotTags: Object.fromEntries([...depotTags].map(([id, own]) => [id, tagNames([...own])])),
    tags: Object.fromEntries([...tags.values()].map((tag) => [tag.designation, tag])),
    packages: Object.fromEntries([...packages].map(([id, own]) => [id, { ...own, tagIds: tagNames(own.tagIds) }])),
    principals: Object.fromEntries([...principals.values()].map((own) => [own.subjectId, own])),
    members: Object.fromEntries(members),
    created: changed.filter(([id]) => id > 70).map(([id]) => hostOf(id)),
    // A record that was written once is stored, also if it is as the made-up fleet has it: it is compared as shown.
    computers: Object.fromEntries(changed.map(([id, { record: _record, ...own }]) => [hostOf(id), own])),
  });
};

const storedParts = (state: Readonly<Record<string, unknown>>): StoredParts => {
  const parts = Object.entries(state).map(([name, part]) => [name, JSON.stringify(plain(part))] as const);
  return { parts: Object.fromEntries(parts), ids: new Set(parts.flatMap(([, text]) => text.match(idPattern) ?? [])) };
};

const hostOf = (id: number): string =>
  demo().server.world.state.computers.get(id)?.record?.name ?? hostnameOf(demo().server.world, id);

type Plain = string | number | boolean | { readonly [name: string]: Plain };

/** Empty values are left out: a difference from the made-up fleet that is empty again is none. */
const plain = (value: unknown): Plain => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  const pairs =
    value instanceof Map ? [...value] : Object.entries(value instanceof Set ? sorted(value) : (value ?? {}));
  const kept = pairs.map(([name, each]) => [String(name), plain(each)] as const).filter(([, each]) => !isEmpty(each));
  return Object.fromEntries(kept);
};

const sorted = (set: Iterable<unknown>): unknown[] =>
  [...set].toSorted((left, right) => (String(left) < String(right) ? -1 : 1));

const isEmpty = (value: Plain): boolean =>
  value === false || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const idPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Ids that only one side has: what is made again has a new one. */
const withoutNewIds = (text: string, known: ReadonlySet<string>): Plain =>
  JSON.parse(text.replaceAll(idPattern, (each) => (known.has(each) ? each : 'new-id')));

/** Every place where two states differ. */
const differences = (before: StoredParts, after: StoredParts): string[] =>
  Object.keys({ ...before.parts, ...after.parts }).flatMap((name) => {
    const [left = '{}', right = '{}'] = [before.parts[name], after.parts[name]];
    return left === right ? [] : placesOf(withoutNewIds(left, after.ids), withoutNewIds(right, before.ids), name);
  });

const placesOf = (left: Plain | undefined, right: Plain | undefined, at: string): string[] => {
  if (left === right) return [];
  if (typeof left !== 'object' && typeof right !== 'object') return [at];
  const [one, other] = [left, right].map((side) => (typeof side === 'object' ? side : {}));
  return Object.keys({ ...one, ...other }).flatMap((name) => placesOf(one?.[name], other?.[name], `${at}.${name}`));
};

/** No undo changes the past: the clock, numbers that are not used again, records of work, times of a change. */
const past: readonly RegExp[] = [
  /^(?:time|offset|position|sequence|next\w+)(?:\.|$)/,
  /^(?:tasks|queue|intents|syncJobs|importJobs)\./,
  /\.(?:modifiedAt|setAt|requestedAt|assignedAt|approvedAt|wakeOnLanAt|classTimes\.\d+|formerTemplates\.\d+\.\w+)$/,
  /^shown\.lastModified$/,
];

/** Each case begins with the same fleet. */
const restart = (saved: string): void => {
  const { world } = demo().server;
  Object.assign(world.state, readState(saved));
  world.memory.clear();
};

/** Places that an undo does not restore, each with the words that announce it before it begins. */
const losses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'DELETE /api/computer/{id}/variables/{varId}/collection/{collectionId}': {
    'computers.PC-0042.collections.40.0.collectionId': 'The entry gets a new id.',
  },
  'DELETE /api/group/{id}/variables/{varId}/collection/{collectionId}': {
    [`groups.Pilot.collections.40.0.collectionId`]: 'The entry gets a new id.',
  },
  'DELETE /api/admin/principals/{id}': { 'principals.automation.id': 'The principal gets a new id' },
  'DELETE /api/computer/{id}': {
    'shown.id': 'The computer gets a new id.',
    'created.0': 'The computer gets a new id.',
    'computers.PC-0042.collections.40.0.collectionId': 'The computer gets a new id.',
    'shown.inventoryDate': 'Its inventory',
    'shown.lastSeenUtc': 'its history',
    'computers.PC-0042.variables.12.schedule.at': 'schedules of variables',
  },
  'DELETE /api/computer/{id}/software-reinstall': {
    'computers.PC-0042.openTasks.0': 'It is requested again, with a new id.',
  },
  'POST /api/computer/{id}/software-uninstall': {
    [`groups.Berlin.packages.${vlc}.options.distCommands`]: 'the distribution options of the group',
    [`groups.Berlin.packages.${vlc}.options.revokeCount`]: 'the distribution options of the group',
  },
  'DELETE /api/group/{id}': {
    'groups.Pilot.collections.40.0.collectionId': 'get new ids',
    'groups.Pilot.variables.12.schedule.at': 'schedules of variables',
    'groups.Pilot.options.distCommands': 'distribution options',
    'groups.Pilot.options.revokeCount': 'distribution options',
  },
  'DELETE /api/group/{id}/packages/{packageId}': {
    [`groups.Pilot.packages.${keePass}.options.distCommands`]: 'own distribution options',
    [`groups.Pilot.packages.${keePass}.options.revokeCount`]: 'own distribution options',
  },
  'PUT /api/group/{id}/distribution-options': {
    [`groups.Berlin.packages.${vlc}.options.distCommands`]: 'Options that were inherited',
    [`groups.Berlin.packages.${vlc}.options.revokeCount`]: 'Options that were inherited',
  },
  'POST /api/pmgroup/{id}/emergency-patching': {
    'computers.PC-0042.openTasks.0': 'Tasks that have begun are not cancelled.',
    'computers.PC-0044.openTasks.0': 'Tasks that have begun are not cancelled.',
  },
  'DELETE /api/tags/{id}': { 'tags.Servers.id': 'The tag gets a new id.' },
};

describe('undo of every documented write', () => {
  it('has a request for each write of the contract', () => {
    expect(Object.keys(writes).toSorted()).toEqual([...undoKeys()].toSorted());
  });

  let saved = '';
  let product = '';
  beforeAll(async () => {
    saved = writeState(demo().server.world.state);
    product = await productId();
  });
  beforeEach(() => restart(saved));

  it.each(Object.keys(writes))(
    '%s',
    async (key) => {
      const write = writes[key] as Write;
      const facts = undoOf(key);
      const known: Record<string, string> = { productId: product };
      for (const [method, path, fields] of write.after ?? [])
        Object.assign(known, await sendRaw(method, filled(path, known), fields));
      const before = wholeState();
      await sendRaw(key.split(' ')[0] ?? '', filled(write.path, known), filled(write.fields ?? '', known));
      const made = wholeState();
      const undo = (how: string): Promise<Ran> =>
        demo().run(['undo', '--last', how, '--max-affected', '999', '-o', 'json']);
      if (facts.class === 'no') {
        const refused = await undo('--yes');
        expect([refused.code, refused.stderr]).toEqual([10, expect.stringContaining(facts.why ?? '')]);
        expect(differences(made, wholeState())).toEqual([]);
        return;
      }
      const left = losses[key] ?? {};
      if (Object.keys(left).length > 0) {
        const announced = String(JSON.parse((await undo('--dry-run')).stdout).entries[0].why);
        for (const words of Object.values(left)) expect(announced).toContain(words);
      }
      const undone = await undo('--yes');
      const after = wholeState();
      expect(differences(before, made)).not.toEqual([]);
      expect([undone.code, undone.stderr]).toEqual([0, expect.any(String)]);
      const isPast = (place: string): boolean => past.some((pattern) => pattern.test(place));
      expect([...new Set(differences(before, after).filter((place) => !isPast(place)))].toSorted()).toEqual(
        Object.keys(left).toSorted(),
      );
    },
    20_000,
  );
});
