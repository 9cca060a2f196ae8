import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shape } from '../../src/contract/operation.js';
import type { CommandSpec, FlagSpec } from '../../src/command/spec.js';
import { loadTree } from '../../src/program/built-in.js';
import { runHere, useDirectory } from '../support/in-process.js';
import { documents, startService, type Service } from '../support/strict-server.js';

const guid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const directory = useDirectory();
let server: Service;

beforeAll(async () => {
  server = await startService();
});
afterAll(() => server.close());

const keyOf = ({ operation }: CommandSpec): string => `${operation?.method} ${operation?.path}`;

/** An operation that is newer than the transcription is tested with its examples on the demo service. */
const specs = (await loadTree())
  .flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()))
  .filter((spec) => documents(keyOf(spec)));

const ems = (spec: CommandSpec, words: readonly string[]) =>
  runHere([...words, ...(spec.writes ? ['--yes', '--max-affected', '1000'] : []), '-o', 'json'], directory(), {
    env: server.env,
  });

/** A value that the shape allows, as one would type it. */
const sample = (shape: Shape, name: string): string => {
  const inner = shape.type === 'array' ? (shape.items ?? shape) : shape;
  if (inner.enum !== undefined) return String(inner.enum[0]);
  switch (inner.type) {
    case 'integer':
      return String(Math.max(7, inner.minimum ?? 7));
    case 'number':
      return '7.5';
    case 'boolean':
      return 'true';
    case 'object':
    case 'any':
      return '{"a":1}';
    case 'array':
      return '[]';
    case 'string':
      if (inner.format === 'uuid') return guid;
      if (inner.format === 'date-time') return '2126-01-02T03:04:05Z';
      if (inner.format === 'date') return '2026-01-02';
      return name.slice(0, inner.maxLength ?? 20);
  }
};

const argumentWords = (spec: CommandSpec): string[] =>
  spec.arguments.flatMap((argument) => {
    const parameter = spec.operation?.parameters.find(
      (candidate) =>
        kebab(candidate.parameter) === argument.name || (argument.completes !== undefined && candidate.in === 'path'),
    );
    if (argument.name === 'text' && argument.optional === true) return []; // a flag says the same
    if (spec.words.join(' ') === 'computer list') return []; // named computers are read one by one, without filters
    if (argument.name.includes('child')) return ['Child=value'];
    if (argument.completes === 'group' || argument.completes === 'package' || argument.completes === 'task')
      return [guid];
    if (argument.completes !== undefined) return ['7'];
    return [parameter === undefined ? idFor(spec, argument.name) : sample(parameter, argument.name)];
  });

const kebab = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

/** Arguments that are named unlike their parameter. */
const idFor = (spec: CommandSpec, name: string): string => {
  const path = spec.operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
  const query = spec.operation?.parameters.filter((parameter) => parameter.in === 'query') ?? [];
  if (name === 'slot') return 'Custom01';
  if (name === 'id' || name.endsWith('-id'))
    return sample(
      [...path, ...query].find((parameter) => kebab(parameter.parameter).endsWith(name)) ??
        path.at(-1) ?? { type: 'string' },
      name,
    );
  return `${name}-value`;
};

const flagWords = (flag: FlagSpec): string[] => {
  if (flag.fills === undefined || flag.hidden) return [];
  if (flag.value === undefined) return [`--${flag.name}`];
  if (flag.form === 'pairs') return [`--${flag.name}`, 'Custom01=text'];
  if (flag.form === 'products') return [`--${flag.name}`, 'Product@1.0'];
  const [known] = flag.onlyValues === true ? (flag.values ?? []) : [];
  return [`--${flag.name}`, known ?? sample(flag.fills.shape, flag.name)];
};

/** Flags that exclude each other are left to tests of their own. */
const excluded = new Set(['wol-now', 'var-id', 'client', 'no-global']);

describe('every flag goes where the documents say', () => {
  // `tag packages` takes its tag as an argument or as one of two flags, never together.
  const withFlags = specs.filter(
    (spec) => spec.flags.some((flag) => flag.fills !== undefined) && spec.words.join(' ') !== 'tag packages',
  );
  it.each(withFlags.map((spec) => [spec.words.join(' '), spec] as const))(
    'ems %s sends all its flags',
    async (name, spec) => {
      server.requests.length = 0;
      server.complaints.length = 0;
      const flags = spec.flags.filter((flag) => !excluded.has(flag.name) && flag.fills !== undefined && !flag.hidden);
      const body = name === 'group set-distribution-options' ? ['--body', '{}'] : [];
      const words = [...spec.words, ...argumentWords(spec), ...flags.flatMap(flagWords), ...body];
      const { code, stderr } = await ems(spec, words);
      expect({ words, complaints: server.complaints, code, stderr: code === 0 ? '' : stderr }).toEqual({
        words,
        complaints: [],
        code: 0,
        stderr: '',
      });
      const request = server.calls().findLast(({ operation }) => operation === keyOf(spec));
      const queried = request?.query.map(([parameter]) => parameter);
      for (const { fills } of flags) {
        if (fills?.where === 'query') expect(queried, name).toContain(fills.path);
        if (fills?.where === 'body') expect(at(request?.body, fills.path), `${name} ${fills.path}`).toBeDefined();
      }
    },
  );
});

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value);
