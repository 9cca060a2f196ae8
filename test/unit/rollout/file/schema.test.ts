import { describe, expect, it } from 'vitest';
import { isList, isObject, type Json, type JsonObject } from '../../../../src/json/objects.js';
import type { Problems } from '../../../../src/rollout/file/fields.js';
import { readRolloutValue } from '../../../../src/rollout/file/read-rollout-file.js';
import { rolloutSchema } from '../../../../src/rollout/file/schema.js';
import { fits } from '../../../support/schema-check.js';

const good: JsonObject = {
  rollout: 'keepass-2.57',
  package: 'KeePass@2.57',
  target: 'Workstations',
  exclude: ['Servers/Critical'],
  rings: [
    { name: 'it', group: 'Pilot' },
    { name: 'canary', percent: 1, min: 10 },
    { percent: 10.5 },
    { percent: 100, approve: true },
  ],
  gate: { reported: '90%', active: '3d', failed: '2%', newIssues: 5, soak: '1h30m', deadline: '7d' },
  onFailed: 'abort',
  window: 'Mon-Thu,Sat 08:00-15:00 Europe/Berlin',
};
const patches: JsonObject = {
  rollout: 'kb',
  patch: { pmGroup: 'Security', patches: ['KB5041404', 17] },
  target: 'Workstations',
  rings: [{ percent: 100 }],
};

/** As the file is read, without the way through YAML. */
const problemOf = (value: Json): string | undefined => {
  const found: string[] = [];
  const problems: Problems = {
    at: (_, message) => found.push(message),
    unknownKeys: (_, keys, known) => found.push(...keys.filter((key) => !known.includes(key))),
    throwIfAny: () => {
      if (found.length > 0) throw new Error(found.join('\n'));
    },
  };
  try {
    readRolloutValue(value, problems);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Replacements for any value of a file. */
const oddities: readonly Json[] = [
  null,
  '',
  'x y',
  'a/b',
  0,
  -1,
  2.5,
  101,
  1e9,
  true,
  [],
  {},
  ['x'],
  { a: 1 },
  '5%',
  '3h',
  '150%',
  '100',
  '7w',
  'Mon 08:00-09:00',
  'daily 22:00-05:00 UTC',
];

/** The file with one value replaced, removed or added: every path of it, once each way. */
const changesOf = (value: Json): Json[] => {
  if (isList(value)) {
    const items = value;
    return items.flatMap((item, at) => [
      items.toSpliced(at, 1),
      ...[...oddities, ...changesOf(item)].map((odd) => items.with(at, odd)),
    ]);
  }
  if (!isObject(value)) return [];
  const object = value;
  return [
    { ...object, unknown: 1 },
    ...Object.entries(object).flatMap(([key, inner]) => [
      Object.fromEntries(Object.entries(object).filter(([other]) => other !== key)),
      ...[...oddities, ...changesOf(inner)].map((odd) => ({ ...object, [key]: odd })),
    ]),
  ];
};

/** Mistakes that only the parser finds, because a schema cannot describe them. */
const beyond = [
  /percentages are cumulative and rise/,
  /the rings end at/,
  /two rings are named/,
  /unknown time zone|is not a span of the day|is never open/,
  /percent is a number above 0 and up to 100/, // finer than two decimals
  /is 0:/,
];

describe('the published schema', () => {
  it.each([
    ['a package', good],
    ['patches', patches],
    ['a list of windows', { ...good, window: ['daily 00:00-24:00 UTC', 'Fri 9:00-12:00 Etc/GMT+1'] }],
  ])('takes what the parser takes: %s', (_, file) => {
    expect([fits(rolloutSchema, file), problemOf(file)]).toEqual([true, undefined]);
  });

  it('agrees with the parser on every change of a value', () => {
    const changed = [...changesOf(good), ...changesOf(patches)];
    expect(changed.length).toBeGreaterThan(700);
    const refusedByOne: string[] = [];
    for (const file of changed) {
      const [schema, parser] = [fits(rolloutSchema, file), problemOf(file)];
      if (schema !== (parser === undefined) && !(schema && beyond.some((known) => known.test(parser ?? ''))))
        refusedByOne.push(`${JSON.stringify(file)}: schema ${schema}, parser ${parser ?? 'true'}`);
    }
    expect(refusedByOne).toEqual([]);
  });
});
