import type { Catalog } from './catalog-types.js';
import type {
  Group,
  MemberChange,
  Activation,
  ActivationReach,
  CollectionEntry,
  VariableSetting,
} from './group-types.js';
import type { Intent, ImportJob, QueueEntry, SyncJob, Task, PlannedFailure } from './job-types.js';

/**
 * Everything that can change: plain objects, arrays, Maps and Sets of JSON values, because a snapshot writes it out.
 * The fleet is made up on demand (see fleet/); the state has only the differences from it.
 */
export interface State extends Catalog {
  /** Everything due up to this time (ms) is settled. */
  time: number;
  /** How far the time of this world is ahead of the machine's (ms); moved on by `ems demo advance`. */
  offset: number;
  /** How many state-changing requests were accepted. */
  position: number;
  /** Counts new ids, so that a replay makes the same ones. */
  sequence: number;
  principals: Map<number, IdentityPrincipal>;
  localPrincipals: Map<number, LocalPrincipal>;
  nextPrincipalId: number;
  /** Differences from the made-up fleet, per computer. A created computer exists only here. */
  computers: Map<number, ComputerChange>;
  deletedComputers: Set<number>;
  nextComputerId: number;
  groups: Map<string, Group>;
  /** Differences from the made-up membership, per group. */
  membership: Map<string, MemberChange>;
  importJobs: Map<string, ImportJob>;
  tasks: Map<string, Task>;
  queue: QueueEntry[];
  syncJobs: SyncJob[];
  /** Servers that became depots since the world began; absent: none. */
  newDepots?: Set<number>;
  /** By a key that keeps one contact per computer. */
  intents: Map<string, Intent>;
  /** Reported events since the world began; the made-up past is in world/history.ts. */
  events: DistributionEvent[];
  /** Planned failures of the next requests; absent: none. */
  failures?: PlannedFailure[];
}

export interface IdentityPrincipal {
  id: number;
  subjectType: 'client' | 'user';
  subjectId: string;
  displayName: string | null;
  issuer: string | null;
  roles: string[];
  protected: boolean;
}

export interface LocalPrincipal {
  id: number;
  clientId: string;
  description: string | null;
  roles: string[];
  isRevoked: boolean;
  expiresAtUtc: string | null;
  createdAtUtc: string;
  protected: boolean;
  /** SHA-256 of the secret, hexadecimal: the secret itself is never kept. */
  secretHash: string;
}

/** The fields of a computer that a caller may write. */
export interface ComputerRecord {
  name: string;
  domain: string;
  isDomain: boolean;
  inventoryId: string | null;
  macAddress: string | null;
  uuid: string | null;
  pxeSupport: boolean;
  ipAddress: string | null;
  subnetMask: string | null;
  standardGateway: string | null;
  serialNumber: string | null;
}

export interface ComputerChange {
  /** Written fields; absent ones are the fleet's own. A created computer has them all. */
  record: Partial<ComputerRecord>;
  modifiedAt: number | null;
  /** Its record was never modified, not even in the made-up past. */
  isUnmodified?: true;
  contactAt: number | null;
  /** The system installed since the world began; absent: the made-up one, or none on a created computer. */
  system?: InstalledSystem;
  /** Set if a scenario silenced the agent; a forced contact ends this. */
  silentSince?: number;
  inventoryAt: number | null;
  patchScanAt: number | null;
  rebootedAt: number | null;
  /** The BIOS record was deleted by clearing the serial number; the next scan brings it back. */
  isBiosDeleted?: true;
  /** Its agent reports an inventory without values. */
  isInventoryBare?: true;
  /** When a package was installed that needs a reboot; absent: none was. */
  rebootDueAt?: number;
  rebootRequest: { timeoutMinutes: number; reminderMinutes: number; requestedAt: number } | null;
  activation: Activation;
  /** Set if an activation was not global, or was revoked for one group only. */
  activationReach?: ActivationReach;
  wakeOnLanAt: number | null;
  custom: Map<string, string>;
  variables: Map<number, VariableSetting>;
  collections: Map<number, CollectionEntry[]>;
  deployments: Map<string, Deployment>;
  /** `patchId:productId` to the time, of what was installed since the world began. */
  installedPatches: Map<string, number>;
  /** The patch products, if they differ from the usual ones. */
  patchProducts?: number[];
  /** No patch was ever installed on it. */
  neglectsPatches?: true;
  /** A patch scan found approved patches missing: the fix package installs them at the next contact. */
  patchFixPending: boolean;
  /** The operating system is being installed; the next contact is that of the new system. */
  osInstalling?: boolean;
  /** Reinstall groups that wait for the next contact. */
  reinstallGroups: string[];
  /** Tasks that wait for this computer's report. */
  openTasks: string[];
}

export interface InstalledSystem {
  name: string;
  edition: string;
  version: string;
  since: number;
}

export type DistributionMode = 'Install' | 'Reinstall' | 'Uninstall' | 'None';

/** The state of one package on one computer. If absent, the made-up story of the fleet applies. */
export interface Deployment {
  status: 'Pending' | 'Success' | 'Failed';
  installationState: 'Installed' | 'Uninstalled' | 'NotInstalled' | 'None';
  desiredMode: DistributionMode;
  currentMode: DistributionMode;
  /** When it was last requested; null: before the world began. */
  requestedAt: number | null;
  installTime: number | null;
  errorText: string | null;
}

/** The time of an event that was logged without one. */
export const unknownTime = 0;

export interface DistributionEvent {
  computerId: number;
  packageName: string | null;
  version: string | null;
  result: string;
  classification: string;
  at: number;
  kbNumber: string | null;
  installMode: string;
  /** The command line of the setup. */
  info: string | null;
  /** Why it failed. */
  errorText: string | null;
}
