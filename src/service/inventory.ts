import { operationAt } from './operation.js';

export const inventoryApi = {
  all: operationAt('GET /api/computer/{id}/inventory'),
  software: operationAt('GET /api/computer/{id}/inventory/installed-software'),
  networkAdapters: operationAt('GET /api/computer/{id}/inventory/network-adapters'),
  softwareSearch: operationAt('POST /api/computer/software-search'),
} as const;
