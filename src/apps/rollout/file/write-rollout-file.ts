import { isList, isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import type { RolloutFile } from '../types.js';
import { fileValue } from './forms.js';
import { schemaAddress } from './schema.js';

/** Writes a rollout file with every key of the gate, so that readers don't have to know the defaults. */
export const rolloutText = (file: RolloutFile): string =>
  [`# yaml-language-server: $schema=${schemaAddress}`, ...linesOf(fileValue(file)), ''].join('\n');

const comments: Readonly<Record<string, string>> = {
  target: 'with everything below it',
  rings: 'percentages are cumulative',
  reported: 'of the active computers of a ring',
  active: 'seen within this time; the others are not waited for',
  failed: 'more stop the rollout at once',
  newIssues: 'more than the rest of the target',
  soak: 'after enough have reported',
  deadline: 'without enough reports: inconclusive',
  onFailed: 'pause | abort | rollback',
};

const linesOf = (value: JsonObject): string[] =>
  Object.entries(value).flatMap(([key, each]) => {
    const comment = comments[key] === undefined ? '' : ` # ${comments[key]}`;
    const block = blockOf(key, each).map((line) => `  ${line}`);
    return block.length === 0 ? [`${key}: ${flow(each)}${comment}`] : [`${key}:${comment}`, ...block];
  });

/** The gate, the rings and several windows have a line for each entry. */
const blockOf = (key: string, value: Json): string[] => {
  if (key === 'gate' && isObject(value)) return linesOf(value);
  return isList(value) && (key === 'rings' || key === 'window') ? value.map((item) => `- ${flow(item)}`) : [];
};

const flow = (value: Json): string => {
  if (isList(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isObject(value)) return typeof value === 'string' ? scalar(value) : String(value);
  const entries = Object.entries(value).map(([key, each]) => `${key}: ${flow(each)}`);
  return `{ ${entries.join(', ')} }`;
};

/** Quotes texts that YAML would read as something else. */
const scalar = (text: string): string =>
  plain.test(text) && !/: | #|\s$/.test(text) && !words.test(text) ? text : JSON.stringify(text);

const plain = /^(\p{L}[\p{L}\p{N} ._@/()+:-]*|\d+(\.\d+)?(%|ms|s|m|h|d))$/u;
const words = /^(true|false|null|yes|no|on|off|y|n|nan|inf)$/i;
