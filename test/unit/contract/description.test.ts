import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { demoDescription } from '../../../src/demo/service/document.js';
import { openapiJson } from '../../support/openapi-json.js';

const lintedProblems = async (text: string): Promise<readonly string[]> => {
  const rules = {
    // /api/packages/{id}/status and /api/packages/import/{trackingId} are the service's own; an id is never "import". The
    // demo's {id}/hash and {id}/ready-to-install stand beside them in the same way.
    'no-ambiguous-paths': 'off',
    // The license of the service is not ours to state.
    'info-license': 'off',
  } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  return problems.map(({ severity, ruleId, message, location }) => {
    const [where] = location;
    return `${severity} ${ruleId} ${where !== undefined && 'pointer' in where ? where.pointer : ''} ${message}`;
  });
};

describe('the published description', () => {
  test('has nothing that an OpenAPI linter objects to', async () => {
    expect(await lintedProblems(openapiJson())).toEqual([]);
  });

  test('nor does it object to the document of the demo service', async () => {
    expect(await lintedProblems(JSON.stringify(demoDescription()))).toEqual([]);
  });

  test('the linter does object to a description that is wrong', async () => {
    const operation = { operationId: 'show', responses: { 200: { description: 'OK' } } };
    const broken = { openapi: '3.1.0', paths: { '/a': { get: operation }, '/b': { get: operation } } };
    expect((await lintedProblems(JSON.stringify(broken))).join('\n')).toContain('operation-operationId-unique');
  });

  test('leaves out GET /health, which the service does not publish', () => {
    expect(openapiJson()).not.toContain('"/health"');
  });
});
