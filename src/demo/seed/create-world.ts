import { seedGroups } from '../catalog/groups.js';
import { seedOsDeployment } from '../catalog/os-deployment.js';
import { seedPackages } from '../catalog/packages.js';
import { seedPatches } from '../catalog/patches.js';
import { seedSettings, seedVariables } from '../catalog/settings.js';
import { masterServerId } from '../fleet/identity.js';
import { roles as knownRoles } from '../../contract/roles.js';
import { seedCorners } from './seed-corners.js';
import { seedTroubles } from './seed-troubles.js';
import { nextPatchDay } from '../world/jobs.js';
import { hashSecret } from '../request/access.js';
import type { IdentityPrincipal, LocalPrincipal, State } from '../model/state.js';
import { openState, day, hour, utc, type World, type WorldPlan } from '../model/world.js';

export const createWorld = (plan: WorldPlan): World => {
  const state = firstState(plan);
  const world = openState(plan, state);
  const master = masterServerId(world);
  for (const id of [master, master + 1, master + 2, master + 3].filter((each) => each <= world.size))
    state.depotTags.set(id, new Set(id === master + 1 ? [1, 2] : [1]));
  state.syncJobs.push(...pastSyncJobs(world, master));
  seedTroubles(world);
  seedCorners(world);
  return world;
};

const firstState = (plan: WorldPlan): State => ({
  time: plan.birth,
  offset: plan.offset ?? 0,
  position: 0,
  sequence: 0,
  principals: new Map(identityPrincipals().map((each) => [each.id, each])),
  localPrincipals: new Map(localPrincipals(plan.birth).map((each) => [each.id, each])),
  nextPrincipalId: 20,
  computers: new Map(),
  deletedComputers: new Set(),
  nextComputerId: plan.computers + 1,
  groups: seedGroups(),
  membership: new Map(),
  importJobs: new Map(),
  tasks: new Map(),
  queue: [],
  syncJobs: [],
  intents: new Map([['patch-day 0', { kind: 'patch-day', due: nextPatchDay(plan.birth), order: 0 }]]),
  events: [],
  packages: seedPackages(),
  ...seedOsDeployment(),
  ...seedVariables(),
  ...seedPatches(),
  ...seedSettings(),
});

const issuer = 'https://login.corp.example';
const client = { subjectType: 'client', displayName: null, issuer, roles: [], protected: false } as const;

const identityPrincipals = (): IdentityPrincipal[] => [
  { ...client, id: 1, subjectId: 'automation', displayName: 'Automation', roles: ['computer.read'] },
  {
    id: 2,
    subjectType: 'user',
    subjectId: 'ada@corp.example',
    displayName: 'Ada',
    issuer,
    roles: ['admin.manage'],
    protected: true,
  },
  { ...client, id: 3, subjectId: 'former-automation', issuer: null, roles: [] },
];

const viewerRoles = ['computer.read', 'group.read', 'package.read', 'pm.read'];

/** Client id and secret are equal, because this is only a demo. */
const localPrincipals = (birth: number): LocalPrincipal[] => [
  principal({ id: 10, clientId: 'installer', roles: ['admin.manage'] }, birth, {
    description: 'Made by the installation',
    protected: true,
  }),
  principal({ id: 11, clientId: 'demo', roles: [...knownRoles.keys()] }, birth, { description: 'May do everything' }),
  principal({ id: 12, clientId: 'viewer', roles: viewerRoles }, birth, { description: 'May look at everything' }),
  principal({ id: 13, clientId: 'expired', roles: viewerRoles }, birth, { expiresAtUtc: utc(birth - day) }),
  principal({ id: 14, clientId: 'revoked', roles: viewerRoles }, birth, { isRevoked: true }),
];

const principal = (
  { id, clientId, roles }: { readonly id: number; readonly clientId: string; readonly roles: string[] },
  birth: number,
  more: Partial<LocalPrincipal> = {},
): LocalPrincipal => ({
  id,
  clientId,
  description: null,
  roles,
  isRevoked: false,
  expiresAtUtc: null,
  createdAtUtc: utc(birth - 90 * day),
  protected: false,
  secretHash: hashSecret(clientId),
  ...more,
});

const pastSyncJobs = (world: World, master: number): State['syncJobs'] =>
  [1, 2, 3]
    .filter((place) => master + place <= world.size)
    .map((place) => ({
      id: place,
      name: `Nightly sync of depot ${place}`,
      depotIds: [master + place],
      lastRunAt: world.birth - place * hour,
      nextRunAt: world.birth + day - place * hour,
      result: place === 3 ? 'Failed' : 'Success',
      triggered: false,
    }));
