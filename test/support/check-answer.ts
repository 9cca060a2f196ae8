import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { sameForm } from '../../src/apps/commands/answer-schema.js';
import { findWords } from '../../src/command/words.js';
import { ownAnswerSchemas } from '../../src/generated/answer-schemas.js';
import { isList, isObject, tryJson, type Json, type JsonObject } from '../../src/base/json/objects.js';

/** In tests, an answer has no field that its schema does not name. */
export const closed = (schema: Json): Json => {
  if (isList(schema)) return schema.map(closed);
  if (!isObject(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  const isClosed = isObject(schema['properties']) && !('additionalProperties' in schema) && 'required' in schema;
  return isClosed ? { ...inner, additionalProperties: false } : inner;
};

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
ajv.addVocabulary(['x-basis']);
const checks = new Map<string, ValidateFunction>();

const checkFor = (name: string): ValidateFunction | undefined => {
  const text = ownAnswerSchemas()[name];
  const known = checks.get(name);
  if (known !== undefined || text === undefined) return known;
  const made = ajv.compile(closed(JSON.parse(text)) as JsonObject);
  checks.set(name, made);
  return made;
};

/** Throws if an answer has not the form that its schema promises. */
export const checkAnswer = (name: string, answer: Json): void => {
  const check = checkFor(name);
  if (check === undefined || check(answer)) return;
  throw new Error(`The answer of "${name}" does not fit its schema: ${ajv.errorsText(check.errors)}
${JSON.stringify(answer).slice(0, 1000)}`);
};

/** Flags that change the form of an answer. */
const reshaping = /^(--query|--columns|--count|--count-by|--help|--raw|--watch|--report|--format)(=|$)/;

/** Checks what a command line printed, if it asked for json. */
export const checkOutput = (argv: readonly string[], stdout: string, stderr: string): void => {
  const lastLine = stderr.trimEnd().split('\n').at(-1) ?? '';
  if (lastLine.startsWith('{"error":')) checkAnswer('error', tryJson(lastLine) ?? null);
  const asked = argv.map((word, at) =>
    /^(-o|--output)$/.test(word) ? argv[at + 1] : /^(?:-o=?|--output=)(.+)/.exec(word)?.[1],
  );
  // In a pipe, json is the default.
  const isJson = asked.every((format) => format === undefined || format === 'json');
  const answer = isJson && !argv.some((word) => reshaping.test(word)) ? tryJson(stdout) : undefined;
  if (answer === undefined) return;
  if (argv.includes('--dry-run') && showsRequests(answer)) return checkAnswer('dry run', answer);
  if (isList(answer) && answer.some(isOutcome)) return checkAnswer('rows', answer);
  if ([answer].flat().some(isWaitedFor)) return checkAnswer('wait', answer);
  const { words } = findWords(argv);
  for (const length of [3, 2, 1]) {
    const name = words.slice(0, length).join(' ');
    checkAnswer(sameForm[name] ?? name, answer);
  }
};

/** undo, group sync and state export show what they would do in the form of their answer. */
const showsRequests = (answer: Json): boolean =>
  isList(answer) ? answer.length === 0 || answer.some(isRequest) : isRequest(answer);
const isRequest = (row: Json): boolean => isObject(row) && ('method' in row || 'url' in row);
const isWaitedFor = (row: Json): boolean => isObject(row) && 'waitState' in row;
const isOutcome = (row: Json): boolean => isObject(row) && 'outcome' in row && 'status' in row && 'code' in row;
