import { emptyGuid, type Json, type JsonObject } from '../../contract/operation.js';
import { idText, isWholeId } from '../../json/id-number.js';
import { thousands } from '../../text/thousands.js';
import { isUuid } from '../../text/uuid.js';

interface Identity {
  readonly field: string;
  readonly of: 'computer' | 'group' | 'package';
  /** Several entries of a list may be about the same thing. */
  readonly many?: true;
}

const computer: Identity = { field: 'id', of: 'computer' };
const group: Identity = { field: 'id', of: 'group' };
const membership: Identity = { field: 'groupId', of: 'group' };

/** What the entries of a list are known by, where the reference shows it; a test holds it against the contract. */
export const identities: Readonly<Record<string, Identity>> = {
  'GET /api/computer': computer,
  'POST /api/computer/search': computer,
  'POST /api/computer/software-search': computer,
  'GET /api/group/{id}/computers': computer,
  'GET /api/computer/issues/overview': computer,
  'GET /api/computer/issues/low-disk': computer,
  'GET /api/computer/issues/battery-wear': computer,
  'GET /api/computer/issues/bitlocker-off': computer,
  'GET /api/computer/issues/pending-reboot': computer,
  'GET /api/computer/issues/failed-deployment': computer,
  'GET /api/computer/issues/missing-patch': computer,
  'GET /api/computer/issues/stale-deployment': computer,
  'GET /api/computer/issues/stale-agent': computer,
  'GET /api/computer/issues/stale-inventory': computer,
  'GET /api/computer/issues/agent-suspended': computer,
  'GET /api/computer/issues/shared-package-failure/devices': computer,
  'POST /api/computer/distribution-history/search': { field: 'computerId', of: 'computer', many: true },
  'GET /api/computer/{id}/software-deployment': { field: 'softwareId', of: 'package', many: true },
  'GET /api/group': group,
  'GET /api/computer/{id}/groups': membership,
  'GET /api/computer/{id}/packages/{packageId}/groups': membership,
};

/** Whether an entry says which thing it is. Of lists that the reference does not show, nothing is known. */
export const isIdentified = (entry: JsonObject, operation: string): boolean => {
  const identity = identities[operation];
  if (identity === undefined) return true;
  const id = entry[identity.field];
  if (identity.of === 'computer') return isWholeId(id, true);
  // A group whose parent is none that can be is nowhere: a ring of a rollout would be made again.
  return isGuid(id) && id !== emptyGuid && (entry['parentId'] === null || isGuid(entry['parentId'] ?? emptyGuid));
};

const isGuid = (id: Json | undefined): boolean => typeof id === 'string' && isUuid(id);

/** 'PC-0042 ("id": null)'. */
export const shownIdentity = (entry: JsonObject, operation: string): string => {
  const field = identities[operation]?.field ?? 'id';
  const id = entry[field];
  const shown = `"${field}": ${id === undefined ? 'missing' : shownId(idText(id))}`;
  const name = entry['hostname'] ?? entry['name'];
  return typeof name === 'string' && name !== '' ? `${name} (${shown})` : shown;
};

/** Whole or not at all: the first half of a secret that a service put there would not be known for one. */
const shownId = (text: string): string => (text.length > 60 ? `${thousands(text.length)} characters` : text);

/** Two things under one id: one of them would be missing, and the other asked to do what the first one should. */
export const sharedIdentity = (entries: readonly JsonObject[], operation: string): string | undefined => {
  const identity = identities[operation];
  if (identity === undefined || identity.many === true) return undefined;
  const { field, of } = identity;
  const names = new Map<unknown, unknown>();
  for (const entry of entries) {
    const id = entry[field];
    const name = entry[of === 'computer' ? 'hostname' : 'name'];
    const key = typeof id === 'string' ? id.toLowerCase() : id;
    const known = names.get(key) ?? name;
    if (known !== name) return sharedId(of, id, [known, name]);
    names.set(key, name);
  }
  return undefined;
};

export const sharedId = (noun: string, id: Json | undefined, names: readonly [unknown, unknown]): string =>
  `The service lists two ${noun}s with the id ${JSON.stringify(id)}: ${names.map((name) => JSON.stringify(name)).join(' and ')}.`;

/** Pages may overlap while something is added. A computer that is listed twice is not its own duplicate, nor one more. */
export const eachOnce = (entries: readonly JsonObject[], operation: string): JsonObject[] => {
  const { field, many } = identities[operation] ?? {};
  if (field === undefined || many === true) return [...entries];
  const seen = new Set<unknown>();
  return entries.filter((entry) => !seen.has(entry[field]) && seen.add(entry[field]));
};
