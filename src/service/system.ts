import { operationAt, unlistedAt } from './operation.js';

export const systemApi = {
  health: operationAt('GET /health'),
  status: operationAt('GET /api/system'),
  queues: operationAt('GET /api/queues'),
  queueNames: operationAt('GET /api/queues/names'),
  syncJobs: operationAt('GET /api/system/sync-jobs'),
  osImports: operationAt('GET /api/operating-system-imports'),
  softwareClasses: operationAt('GET /api/softwareclasses'),
  customFields: operationAt('GET /api/custom-field-configuration'),
  nameCustomField: operationAt('PATCH /api/custom-field-configuration/{slot}'),
} as const;

/** Lists that the reference does not show, although it shows other operations on them. */
export const unlistedCatalogs = {
  bootImages: unlistedAt('/api/pxe-bootimages', 'package.read'),
  agentTemplates: unlistedAt('/api/agent-templates', 'package.read'),
  languagePacks: unlistedAt('/api/language-pack-imports', 'package.read'),
  variableConfigurations: unlistedAt('/api/variable-configurations', 'package.read'),
} as const;
