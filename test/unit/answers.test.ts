import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ownAnswerSchemas } from '../../src/generated/answer-schemas.js';
import { fieldsIn, objectIn } from '../../src/build/reference/answer-fields.js';
import { parseJson } from '../../src/json/objects.js';
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

describe('a schema in tests', () => {
  it('refuses a field that it does not name, and a field that is missing', () => {
    const row = { id: 1, hostname: 'PC-1', outcome: 'done', status: 200, code: null, message: null };
    checkAnswer('rows', [row]);
    expect(() => checkAnswer('rows', [{ ...row, extra: 1 }])).toThrow('must NOT have additional properties');
    const { message: _, ...short } = row;
    expect(() => checkAnswer('rows', [short])).toThrow("must have required property 'message'");
  });
});
