import { operationAt } from './operation.js';

export const deploymentApi = {
  software: operationAt('GET /api/computer/{id}/software-deployment'),
  reinstall: operationAt('GET /api/computer/{id}/software-reinstall'),
  startReinstall: operationAt('POST /api/computer/{id}/software-reinstall'),
  startUninstall: operationAt('POST /api/computer/{id}/software-uninstall'),
  groupsOfPackage: operationAt('GET /api/computer/{id}/packages/{packageId}/groups'),
  history: operationAt('POST /api/computer/distribution-history/search'),
} as const;
