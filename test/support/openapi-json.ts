import { readFileSync } from 'node:fs';

/** The description that the service publishes, as the contract has it. */
export const openapiJson = (): string =>
  readFileSync(new URL('../../src/generated/openapi.json', import.meta.url), 'utf8');
