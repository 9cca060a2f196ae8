import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { answerName } from '../../src/apps/commands/answer-schema.js';
import { loadTree } from '../../src/program/built-in.js';
import { ownAnswerSchemas } from '../../src/generated/answer-schemas.js';
import { fieldsIn, objectIn } from '../../src/build/reference/answer-fields.js';
import { parseJson } from '../../src/base/json/objects.js';
import { checkAnswer } from '../support/check-answer.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const goldenFile = fileURLToPath(new URL('answer-fields.txt', import.meta.url));

const all = Object.entries(ownAnswerSchemas()).map(([name, text]) => {
  const schema = objectIn(parseJson(text));
  return { name, fields: fieldsIn(schema, objectIn(schema['$defs'])) };
});
const lines = [
  ...new Set(all.flatMap(({ fields, name }) => fields.map(({ path, type }) => `${name}: ${path} ${type}`))),
];

describe('the fields of the answers that ems puts together', () => {
  it('lose none, and none changes its type, before CHANGELOG names it', async () => {
    const known = (await readFile(goldenFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const changes = await readFile(`${root}CHANGELOG.md`, 'utf8');
    const gone = known.filter((line) => !lines.includes(line));
    const unsaid = gone.filter((line) => !changes.includes(`\`${/(\w+) \S+$/.exec(line)?.[1] ?? line}\``));
    expect(unsaid).toEqual([]);
  });

  it('are listed in answer-fields.txt (after an intended change, run this with -u)', () =>
    expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(goldenFile));

  it('each have a sentence', () => {
    const bare = all.flatMap(({ fields, name }) =>
      fields.flatMap(({ path, schema }) =>
        'description' in schema || schema['type'] === 'null' || path.startsWith('counts.') ? [] : [`${name}: ${path}`],
      ),
    );
    expect(bare).toEqual([]);
  });
});

/** Commands and areas without an answer of their own, each with the reason. */
const undescribed: Readonly<Record<string, string>> = {
  'ansible-inventory': 'the form is that of Ansible',
  'api diff': 'made for people',
  'api list': 'made for people',
  'api show': 'the contract in its own form',
  'api sync': 'made for people',
  'auth token': 'text',
  'bulk discard': 'a sentence',
  commands: 'describes the other answers',
  completion: 'text',
  config: 'settings of this machine',
  demo: 'the demo service and its own description',
  each: 'the rows of another command, each with its profile',
  'fleet report': 'a file; its json is that of the page',
  'fleet snapshot': 'tells which file was written',
  'fleet snapshots': 'files of this machine',
  'fleet sql': 'the columns of the query',
  'group search': 'groups of the service, with their path',
  'group tree': 'groups of the service, with their path',
  health: 'as the service answers',
  login: 'a sentence',
  logout: 'a sentence',
  mcp: 'the protocol',
  open: 'text',
  'package show': 'a package of the service, with its groups and tags',
  'patch pending': 'patches of the service, counted',
  profile: 'settings of this machine',
};

describe('the answer of a reading command', () => {
  it('has a schema, or a reason for none', async () => {
    const specs = (await loadTree()).flatMap(({ leaves }) =>
      leaves.filter(({ hidden }) => !hidden).map((leaf) => leaf.spec()),
    );
    const bare = specs.filter((spec) => !spec.writes && answerName(spec) === null).map(({ words }) => words);
    const used = bare.map((words) =>
      [3, 2, 1].map((count) => words.slice(0, count).join(' ')).find((name) => name in undescribed),
    );
    expect(bare.filter((_, at) => used[at] === undefined)).toEqual([]);
    expect(Object.keys(undescribed).filter((name) => !used.includes(name))).toEqual([]);
  });
});

describe('a schema in tests', () => {
  it('refuses a field that it does not name, and a field that is missing', () => {
    const row = { id: 1, hostname: 'PC-1', outcome: 'done', status: 200, code: null, message: null };
    checkAnswer('rows', [row]);
    expect(() => checkAnswer('rows', [{ ...row, extra: 1 }])).toThrow('must NOT have additional properties');
    const { message: _, ...short } = row;
    expect(() => checkAnswer('rows', [short])).toThrow("must have required property 'message'");
  });
});
