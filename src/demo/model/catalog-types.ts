/** The objects that deployments are made of, besides computers and groups. */
export interface Catalog {
  packages: Map<string, Package>;
  osImports: Map<string, OsImport>;
  languagePacks: Map<string, LanguagePack>;
  agentTemplates: Map<string, AgentTemplate>;
  pxeImages: Map<number, PxeImage>;
  softwareClasses: Map<number, SoftwareClass>;
  variableDefinitions: Map<number, VariableDefinition>;
  variableConfigurations: Map<number, VariableConfiguration>;
  tags: Map<number, Tag>;
  nextTagId: number;
  patches: Map<number, Patch>;
  products: Map<number, PatchProduct>;
  pmGroups: Map<number, PmGroup>;
  nextPmGroupId: number;
  customFields: CustomField[];
  /** Client id to the tags of the depot. */
  depotTags: Map<number, Set<number>>;
  depotTopologyActive: boolean;
}

/** Software, and also OS images, agent templates and language packs, which have endpoints of their own. */
export type PackageType = 'Software' | 'OperatingSystem' | 'AgentTemplate' | 'LanguagePack' | 'PreOs';

export interface Package {
  id: string;
  name: string;
  packageName: string;
  type: PackageType;
  subType: string | null;
  version: string;
  author: string;
  revision: string;
  /** The Ready-to-Install flag. */
  operational: boolean;
  os: string[];
  tagIds: number[];
  sizeBytes: number;
  hash: string | null;
  folderPath: string;
  importedAt: number | null;
  /** An effect besides being installed. */
  purpose: 'software' | 'inventory-scan' | 'patch-scan' | 'patch-fix';
  /** The hardware model on which its setup fails. */
  failsOn?: string;
  /** Computers wait for a reboot after its installation. */
  needsReboot?: true;
}

export interface OsImport {
  packageId: string;
  imageName: string;
  imagePath: string | null;
  osLanguage: string | null;
  os: string | null;
  osType: string | null;
  osArchitecture: string | null;
  skus: { skuId: number; skuIndex: number; edition: string }[];
}

export type LanguagePack = Omit<OsImport, 'skus'>;

export interface AgentTemplate {
  packageId: string;
  name: string;
  description: string;
  pollingIntervalMinutes: number;
  version: string;
}

export interface PxeImage {
  id: number;
  name: string;
  architecture: string;
  version: string;
}

export interface SoftwareClass {
  id: number;
  name: string;
  description: string;
  packageIds: string[];
}

export interface VariableDefinition {
  varId: number;
  designation: string;
  parentId: number | null;
  description: string | null;
  defaultValue: string | null;
  isCollection: boolean;
  isUserDefined: boolean;
}

export interface VariableConfiguration {
  id: number;
  name: string;
  description: string | null;
  values: Map<number, string>;
}

export interface Tag {
  id: number;
  designation: string;
  description: string | null;
  isReadOnly: boolean;
}

export interface PatchProduct {
  id: number;
  name: string;
  servicePack: string;
}

export interface Patch {
  id: number;
  uid: string;
  qNumber: string | null;
  bulletinId: string | null;
  bulletinTitle: string | null;
  name: string | null;
  type: 'SecurityPatch' | 'SoftwareDistribution' | 'SecurityTool' | 'NonSecurityPatch' | 'CustomAction';
  vendorSeverity: 'Critical' | 'Important' | 'Moderate' | 'Low' | null;
  isServicePack: boolean;
  cvssScore: number | null;
  vrrScore: number | null;
  releaseDate: string | null;
  /** Set on patches that were released after the world began. */
  releasedAt?: number;
  updateDate: string | null;
  sizeBytes: number;
  uninstallable: boolean;
  /** One link per product version; a patch is approved per link. */
  links: PatchLink[];
}

export interface PatchLink {
  productId: number;
  linkItems: number;
  approved: boolean;
  /** Set on approvals since the world began. */
  approvedAt?: number;
}

export interface PmGroup {
  id: number;
  name: string;
  description: string | null;
  category: 'Patch' | 'ServicePack';
  patches: { patchId: number; productId: number }[];
  /** The group that emergency patching made; null: none is running. */
  emergencyGroupId: string | null;
}

export interface CustomField {
  slot: string;
  designation: string;
  active: boolean;
  position: number;
}
