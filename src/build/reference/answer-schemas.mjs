// Makes the published schemas and types of answers from the types in src/answers.ts: nothing about them is written twice.
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

/** completions/schemas/<words>.json for each answer, and completions/answers.d.ts, by path. */
export const answerFiles = (root) => {
  const { definitions } = createGenerator({
    path: join(root, 'src/answers.ts'),
    tsconfig: join(root, 'tsconfig.json'),
    type: 'Answers',
    skipTypeCheck: true, // done by tsc
    additionalProperties: false,
  }).createSchema('Answers');
  const answers = Object.entries(definitions.Answers.properties).map(([words, answer]) => ({
    words,
    schema: published(words, answer, definitions),
  }));
  return new Map([
    ...answers.map(({ schema, words }) => [
      `completions/schemas/${words.replaceAll(' ', '-')}.json`,
      `${JSON.stringify(schema, null, 2)}\n`,
    ]),
    ['completions/answers.d.ts', declarations(answers)],
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

const declarations = (answers) => {
  const types = new Map();
  for (const { schema, words } of answers) {
    for (const [name, part] of Object.entries(schema.$defs ?? {})) types.set(name, declaration(name, part));
    const name = words.replaceAll(/(?:^| )(.)/g, (_, letter) => letter.toUpperCase());
    types.set(
      `${name} answer`,
      `${comment(`The answer of \`${words}\`.`, '')}export type ${name} = ${typeText(schema, '')};\n`,
    );
  }
  return `// Made by npm run reference from src/answers.ts.\n\n${[...types.values()].join('\n')}`;
};

const declaration = (name, schema) =>
  schema.properties === undefined || schema.additionalProperties !== undefined
    ? `${comment(schema.description, '')}export type ${name} = ${typeText(schema, '')};\n`
    : `${comment(schema.description, '')}export interface ${name} ${typeText(schema, '')}\n`;

const comment = (text, margin) => (text === undefined ? '' : `${margin}/** ${text.replaceAll('*/', '* /')} */\n`);

const typeText = (schema, margin) => {
  if (schema.$ref !== undefined) return schema.$ref.slice('#/$defs/'.length);
  if (schema.anyOf !== undefined) return schema.anyOf.map((each) => typeText(each, margin)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type }, margin)).join(' | ');
  if (schema.type === 'array') return listText(typeText(schema.items, margin));
  if (schema.type === 'object') return objectText(schema, margin);
  return (
    { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }[schema.type] ??
    'unknown'
  );
};

const listText = (item) => `readonly ${item.includes(' | ') ? `(${item})` : item}[]`;

const objectText = ({ additionalProperties, properties, required = [] }, margin) => {
  const inner = `${margin}  `;
  const lines = Object.entries(properties ?? {}).map(
    ([name, part]) =>
      `${comment(part.description, inner)}${inner}readonly ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeText(part, inner)};\n`,
  );
  const rest =
    additionalProperties === undefined
      ? []
      : [
          `${inner}readonly [name: string]: ${properties === undefined ? typeText(additionalProperties, inner) : 'unknown'};\n`,
        ];
  return `{\n${[...lines, ...rest].join('')}${margin}}`;
};
