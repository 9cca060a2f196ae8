import { fitsTemplate, type Method } from './operation.js';

/** An operation that version 1.0.2 removed, or removed from its description. */
export interface RemovedOperation {
  readonly method: Method;
  readonly path: string;
  readonly command: string;
  readonly advice: string;
}

const movedToInventory = (part: string): RemovedOperation => ({
  method: 'GET',
  path: `/api/computer/{id}/${part}`,
  command: `ems computer inventory ${part} <computer>`,
  advice: `Version 1.0.2 moved this to GET /api/computer/{id}/inventory/${part}: use ems computer inventory ${part} <computer>.`,
});

export const removedOperations: readonly RemovedOperation[] = [
  ...['batteries', 'disks', 'installed-software', 'network-adapters', 'services'].map(movedToInventory),
  {
    method: 'POST',
    path: '/api/patches/products/{productId}/approval',
    command: 'ems patch approve <patch> --product <product>',
    advice:
      'Version 1.0.2 removed this. Approve each patch for the product: ems patch approve <patch> --product <product>.',
  },
  {
    method: 'POST',
    path: '/api/pmgroup/{id}/products',
    command: 'ems pm-group add-patches <pm-group> --product <product>',
    advice:
      'Version 1.0.2 removed this. Add the patches with their product: ems pm-group add-patches <pm-group> --product <product>.',
  },
  {
    method: 'GET',
    path: '/health',
    command: 'ems health',
    advice: 'Version 1.0.2 removed this from the published description. It is still available: ems health',
  },
];

/** The removed operation that a path, with values or with placeholders, belongs to. */
export const removedOperation = (method: string, path: string): RemovedOperation | undefined =>
  removedOperations.find((removed) => removed.method === method.toUpperCase() && fitsTemplate(removed.path, path));

/** The removed operation whose command a user tries to run. */
export const removedCommand = (folder: readonly string[], word: string): RemovedOperation | undefined =>
  removedOperations.find(
    ({ path, command }) => path.endsWith(`}/${word}`) && command.startsWith(`ems ${folder.join(' ')} `),
  );
