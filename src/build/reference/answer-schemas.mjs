// Makes the published schemas and types of answers from the types in src/apps/answers.ts: nothing about them is written twice.
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { createGenerator } from 'ts-json-schema-generator';

/** completions/schemas/<words>.json for each answer, and completions/answers.d.ts, by path. */
export const answerFiles = async (root) => {
  const { definitions } = createGenerator({
    path: join(root, 'src/apps/answers.ts'),
    tsconfig: join(root, 'tsconfig.json'),
    type: 'Answers',
    skipTypeCheck: true, // done by tsc
    additionalProperties: false,
  }).createSchema('Answers');
  const schemas = Object.entries(definitions.Answers.properties).map(([words, answer]) =>
    published(words, answer, definitions),
  );
  return new Map([
    ...schemas.map((schema) => [
      `completions/schemas/${schema.title.replaceAll(' ', '-')}.json`,
      `${JSON.stringify(schema, null, 2)}\n`,
    ]),
    ['completions/answers.d.ts', await declarations(schemas)],
  ]);
};

const published = (words, answer, definitions) => {
  const used = new Map();
  const collect = (part) =>
    JSON.stringify(part, (key, value) => {
      const name = key === '$ref' ? decodeURIComponent(value.slice('#/definitions/'.length)) : undefined;
      if (name !== undefined && !used.has(name)) {
        used.set(name, undefined);
        used.set(name, collect(definitions[name]));
      }
      return name === undefined ? value : `#/$defs/${plainName(name)}`;
    });
  const root = collect(answer);
  const defs = [...used].map(([name, text]) => [plainName(name), open(JSON.parse(text))]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: words,
    ...open(JSON.parse(root)),
    ...(defs.length === 0 ? {} : { $defs: Object.fromEntries(defs.toSorted(([a], [b]) => (a < b ? -1 : 1))) }),
  };
};

const plainName = (name) => name.replaceAll(/[^A-Za-z0-9]+/g, '');

/** Answers may gain fields, so a schema is not closed; each field says whose it is. */
const open = (schema) => {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { additionalProperties, properties, ...rest } = schema;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, open(part)])),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, part]) => [name, { ...open(part), 'x-basis': 'own' }]),
          ),
        }),
    ...(additionalProperties === undefined || additionalProperties === false
      ? {}
      : { additionalProperties: open(additionalProperties) }),
  };
};

const declarations = async (schemas) => {
  const answers = schemas.map(({ $defs: _defs, $schema: _schema, ...answer }) => [answer.title, withSentences(answer)]);
  const schema = {
    title: 'Answers',
    type: 'object',
    required: answers.map(([title]) => title),
    properties: Object.fromEntries(answers),
    $defs: withSentences(Object.assign({}, ...schemas.map(({ $defs }) => $defs))),
  };
  return compile(schema, 'Answers', {
    additionalProperties: false,
    bannerComment: '// Made by npm run reference from src/apps/answers.ts.',
  });
};

/** The compiler would declare a type once more for each reference that has a sentence beside it. */
const withSentences = (schema) => {
  if (Array.isArray(schema)) return schema.map(withSentences);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, description } = schema;
  if ($ref !== undefined && description !== undefined) return { description, allOf: [{ $ref }] };
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withSentences(part)]));
};
