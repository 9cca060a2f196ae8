import type { JsonObject, Json } from '../../contract/operation.js';

/** Users is a tree of the management console that this interface shows and never edits. */
export type Tree = 'ConfigurationGroups' | 'AssignmentGroups' | 'UserGroups';

/** `system`: made by the installation. Reinstall, EOL and Restore are the special groups. */
export type GroupKind = 'plain' | 'system' | 'Reinstall' | 'EOL' | 'Restore';

export interface Group {
  id: string;
  name: string;
  assignedToTree: Tree;
  parentId: string | null;
  description: string | null;
  kind: GroupKind;
  packages: Map<string, PackageAssignment>;
  pxeImageId: number | null;
  osImageSku: { packageId: string; skuId: number } | null;
  agentTemplateId: string | null;
  /** Earlier templates, oldest first: an agent follows the one of its last contact. */
  formerTemplates?: { id: string | null; until: number }[];
  languagePacks: string[];
  variableConfigurations: number[];
  softwareClasses: number[];
  /** When a class was assigned; a class that is not here was there before the world began. */
  classTimes?: Map<number, number>;
  /** Client ids, the primary depot server first. */
  depotServers: number[];
  /** Group-level options; null: inherited from the nearest ancestor that has some. */
  options: StoredOptions | null;
  activation: Activation;
  variables: Map<number, VariableSetting>;
  collections: Map<number, CollectionEntry[]>;
  pmGroups: PmAssignment[];
  /** Set on a reinstall group: the computer and the package. */
  reinstall: {
    computerId: number;
    packageId: string;
    requestedAt: number;
    scanType: 'Inventory' | 'Patch' | null;
  } | null;
}

export interface PackageAssignment {
  packageId: string;
  /** null: assigned before the world began, so its members have had time to install it. */
  assignedAt: number | null;
  options: StoredOptions | null;
}

export interface StoredOptions {
  distCommands: number;
  scheduleString: string;
  schedule: JsonObject | null;
  revokeCount: number;
  wol: boolean;
  revokeDate: string | null;
  optionalDate: string | null;
  /** When they were set; absent: before the world began. */
  setAt?: number;
}

export interface PmAssignment {
  pmGroupId: number;
  isTestAssignment: boolean;
  tier: number;
}

export interface MemberChange {
  added: Set<number>;
  removed: Set<number>;
}

/** The bits of distCommands, in the order of their names. */
export const commandBits = { Install: 1, Update: 2, Uninstall: 4, Reinstall: 8, Repair: 16, Optional: 32 } as const;

export interface Activation {
  software: boolean;
  pxe: boolean;
  pull: boolean;
}

/** The groups that a bit covers; an absent bit covers all groups of the computer. */
export type ActivationReach = Partial<Record<keyof Activation, string[]>>;

export interface VariableSetting {
  value: string;
  schedule: Json;
  /** Only groups force: a forced value wins over the computer's own. */
  forced?: true;
}

export interface CollectionEntry {
  collectionId: number;
  /** Child variable id to value. */
  values: Map<number, string>;
}

export const defaultOptions: StoredOptions = {
  distCommands: commandBits.Install,
  scheduleString: '',
  schedule: null,
  revokeCount: 0,
  wol: false,
  revokeDate: null,
  optionalDate: null,
};
