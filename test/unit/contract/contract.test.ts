import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../src/contract/codes.js';
import { type Operation, type Shape, operationKey } from '../../../src/contract/operation.js';
import { roles } from '../../../src/contract/roles.js';
import { allOperations, contractAreas } from '../../../src/generated/contract/index.js';
import { administration } from './facts/administration.js';
import { computers } from './facts/computers.js';
import type { Fact } from './facts/fact.js';
import { groups } from './facts/groups.js';
import { otherAreas } from './facts/other-areas.js';

const facts: readonly Fact[] = [...administration, ...computers, ...groups, ...otherAreas];
const byKey = new Map<string, Operation>();
const all: Operation[] = [];

beforeAll(async () => {
  all.push(...(await allOperations()));
  for (const operation of all) byKey.set(operationKey(operation), operation);
});

describe('each operation is as documented', () => {
  test.each(facts)('$operation', (fact) => {
    const operation = byKey.get(fact.operation);
    expect(operation && told(operation)).toEqual({ path: '', query: '', body: '', since: '', repeat: 'read', ...fact });
  });
});

describe('the contract', () => {
  test('has 176 operations and GET /health, each once', () => {
    expect(facts).toHaveLength(177);
    expect(all.map(operationKey).toSorted()).toEqual(facts.map((fact) => fact.operation).toSorted());
    expect(new Set(all.map(({ id }) => id)).size).toBe(177);
  });

  test('keeps each operation in the file of its area', async () => {
    for (const [area, load] of Object.entries(contractAreas)) {
      expect(new Set((await load()).all().map((operation) => operation.area))).toEqual(new Set([area]));
    }
    expect(Object.keys(contractAreas).toSorted()).toEqual(
      'admin agent-template auth computer custom-field depot group health language-pack os-import package patch pm-group pxe-bootimage queue software-class system tag task variable-definition'.split(
        ' ',
      ),
    );
  });

  test('explains every code and every role that it names', () => {
    const named = all.flatMap(({ answers }) => answers.flatMap((answer) => answer.codes ?? []));
    expect(named.filter((code) => !codes.has(code))).toEqual([]);
    const needed = all.map(({ role }) => role).filter((role) => role !== null && role !== undefined);
    expect(needed.filter((role) => !roles.has(role))).toEqual([]);
    expect(new Set(needed)).toEqual(new Set(roles.keys()));
  });

  test('says something about every operation and every flag', () => {
    expect(all.filter(({ summary }) => summary.length < 8 || summary.endsWith('.'))).toEqual([]);
    const silent = all.flatMap(({ id, parameters, body }) => [
      ...parameters.filter((each) => each.description === undefined).map((each) => `${id} ${each.parameter}`),
      ...(body?.shape.fields ?? [])
        .filter((each) => each.description === undefined)
        .map((each) => `${id} ${each.field}`),
    ]);
    expect(silent).toEqual([]);
  });
});

/** An operation in the words of a fact. */
const told = (operation: Operation): Fact => ({
  operation: operationKey(operation),
  role: operation.role ?? null,
  repeat: operation.repeat,
  path: valuesIn(operation, 'path'),
  query: words([
    operation.paging === 'unsure' ? 'unsure' : '',
    valuesIn(operation, 'query'),
    operation.openParameters === true ? 'open' : '',
  ]),
  body: bodyOf(operation),
  answers: answersOf(operation),
  since: operation.since ?? '',
});

const words = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const valuesIn = (operation: Operation, place: string): string =>
  words(operation.parameters.filter((each) => each.in === place).map((each) => value(each.parameter, each)));

const bodyOf = ({ body }: Operation): string => {
  if (body === undefined) return '';
  const isForm = body.contentType === 'application/x-www-form-urlencoded';
  const shape = body.shape.type === 'object' ? fieldsOf(body.shape) : typeOf(body.shape);
  return words([isForm ? 'form' : '', body.required ? '' : 'optional', shape]);
};

const value = (name: string, shape: Shape & { readonly required?: true }): string =>
  [
    `${name}:${typeOf(shape)}`,
    shape.required === true ? '!' : '',
    ending(shape),
    shape.minItems === undefined ? '' : `#${shape.minItems}..${shape.maxItems ?? ''}`,
    shape.default === undefined ? '' : `=${JSON.stringify(shape.default)}`,
    shape.since === undefined ? '' : `@${shape.since}`,
  ].join('');

const ending = ({ nullable, maxLength }: Shape): string =>
  `${nullable === true ? '?' : ''}${maxLength === undefined ? '' : `<=${maxLength}`}`;

const typeOf = (shape: Shape): string => {
  if (shape.enum !== undefined) return shape.enum.join('|');
  if (shape.type === 'array') return `${shape.items === undefined ? '' : typeOf(shape.items)}[]`;
  if (shape.type === 'object' && shape.values !== undefined) {
    return `map(${typeOf(shape.values)}${ending(shape.values)})`;
  }
  if (shape.type === 'object') return `{${fieldsOf(shape)}}`;
  return shape.type === 'boolean' ? 'bool' : (shape.format ?? shape.type);
};

const fieldsOf = (shape: Shape): string =>
  words([...(shape.fields ?? []).map((field) => value(field.field, field)), shape.open === true ? 'open' : '']);

/** What every operation can answer (400, 401, 403, 404 without a code) is not repeated in the facts. */
const answersOf = ({ answers }: Operation): string =>
  answers
    .filter(({ status, codes: coded }) => status < 300 || status === 409 || status === 429 || coded !== undefined)
    .map(({ status, kind, schema, codes: coded }) =>
      words(status < 300 ? [`${status}`, kind, schema ?? ''] : [`${status}`, ...(coded ?? [])]),
    )
    .join('; ');
