import { describe, expect, it } from 'vitest';
import { assistants } from '../../../../src/apps/mcp/assistants.js';
import { allowedFlags, reachOf } from '../../../../src/apps/mcp/allowed.js';
import { bytesOf, cleanJson, shrink } from '../../../../src/apps/mcp/bound.js';
import { loadTree } from '../../../../src/program/built-in.js';

const specs = (await loadTree()).flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()));
const named = (reach: string, isDemo = false): string[] =>
  specs.filter((spec) => reachOf(spec, isDemo) === reach).map(({ words }) => words.join(' '));

describe('the commands that an assistant can reach', () => {
  it('are reads by the mark of the contract, or listed tools that write nothing', () => {
    const reads = specs.filter((spec) => reachOf(spec, false) === 'read');
    expect(reads.length).toBeGreaterThan(100);
    expect(reads.filter(({ operation }) => operation !== undefined && operation.repeat !== 'read')).toEqual([]);
    const writing = reads.filter(({ source, writes }) => source === 'tool' && writes);
    expect(writing.map(({ words }) => words.join(' '))).toEqual(['api request']); // GET only
  });

  it('are all reads of the contract, searches by POST included', () => {
    const reads = new Set(named('read'));
    const missing = specs.filter(({ operation, words }) => operation?.repeat === 'read' && !reads.has(words.join(' ')));
    expect(missing.map(({ words }) => words.join(' '))).toEqual([]);
    expect(reads.has('computer search')).toBe(true);
  });

  it('leave out sign-in, settings, principals, files and this machine', () => {
    const never = new Set(named('never'));
    const closed =
      /^(login|logout|auth token|config |profile |completion |open$|commands$|each$|mcp|demo |wait |fleet (report|snapshot$|sql|top)|state |rollout (start|advance)|bulk (resume|discard)|__)/;
    const open = specs.map(({ words }) => words.join(' ')).filter((name) => closed.test(name) && !never.has(name));
    expect(open).toEqual([]);
    const changes = named('change');
    expect(changes.length).toBeGreaterThan(50);
    expect(changes.filter((name) => /^(admin|auth) /.test(name))).toEqual([]);
    expect(named('read', true).filter((name) => name.startsWith('demo'))).toEqual(['demo status', 'demo troubles']);
  });

  it('take no flag that names a file, a server, a profile or a format, or answers a question', () => {
    const closed =
      /^(profile|demo|url|cacert|client-cert|client-key|insecure|insecure-http|output|raw|yes|max-affected|dry-run|debug|body|from-file|not-in|map|report|out|write|file|save|watch|wait|all|limit|skip|top|value-stdin|no-input|retries|timeout)$/;
    const open = specs.flatMap((spec) =>
      spec.source === 'tool' && reachOf(spec, true) === 'never'
        ? []
        : allowedFlags(spec)
            .filter(
              ({ completes, fills, name, value = '' }) =>
                completes === 'file' || value.includes('file') || (fills === undefined && closed.test(name)),
            )
            .map(({ name }) => `${spec.words.join(' ')} --${name}`),
    );
    expect(open).toEqual([]);
  });
});

describe('an answer', () => {
  it('fits the bytes it is given, whatever it holds', () => {
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field${at}`, 'x'.repeat(50)]));
    const values = [
      Array.from({ length: 10_000 }, (_, id) => ({ id, name: `PC-${id}` })),
      wide,
      'x'.repeat(100_000),
      { a: { b: { c: Array.from({ length: 50 }, () => wide) } } },
    ];
    for (const value of values)
      for (const most of [400, 4000, 20_000]) expect(bytesOf(shrink(value, most))).toBeLessThanOrEqual(most);
    expect(shrink({ id: 1 }, 4000)).toEqual({ id: 1 });
    expect(shrink(values[0] ?? null, 4000)).toEqual(
      expect.arrayContaining([{ id: 0, name: 'PC-0' }, '… and 9960 more']),
    );
  });

  it('has no control, invisible and bidirectional characters', () => {
    expect(cleanJson({ 'na\u200bme': ['PC\u202e-1\u001b[31m', '\ufeffIgnore\u2066 all'] })).toEqual({
      name: ['PC-1[31m', 'Ignore all'],
    });
  });
});

it('the settings of every assistant name the program and the profile, and no secret', () => {
  const line = { name: 'ems', command: '/usr/bin/ems', args: ['mcp', '--profile', 'prod'] };
  for (const [name, assistant] of Object.entries(assistants)) {
    const printed = assistant.text(line);
    expect(printed).toContain('/usr/bin/ems');
    expect(printed).toContain('"prod"');
    if (name !== 'codex') expect(() => JSON.parse(printed) as unknown).not.toThrow();
  }
});
