import type { CommandSpec } from '../../command/spec.js';
import { EmsError } from '../../base/errors.js';

const mostFound = 10;

/** The commands that fit best: those in which most of the words are found, and in the more telling places. */
export const searchCommands = (specs: readonly CommandSpec[], typed: readonly string[]): CommandSpec[] => {
  const words = typed.flatMap((text) => partsOf(text)).map(stem);
  const rated = specs
    .map((spec) => ({ spec, ...rate(spec, words) }))
    .filter(({ found }) => found > 0)
    .toSorted((a, b) => b.found - a.found || b.score - a.score || a.spec.words.length - b.spec.words.length);
  const [best] = rated;
  if (best === undefined)
    throw new EmsError('not-found', `No command has to do with ${typed.join(' ')}.`, {
      hint: 'List all with: ems commands',
    });
  return rated.slice(0, mostFound).map(({ spec }) => spec);
};

const rate = (spec: CommandSpec, words: readonly string[]): { readonly found: number; readonly score: number } => {
  const places = [
    { weight: 6, texts: spec.words.filter((word) => !word.includes('-')) },
    { weight: 5, texts: spec.words },
    { weight: 3, texts: [spec.summary] },
    { weight: 2, texts: [...spec.flags.map(({ name }) => name), ...spec.arguments.map(({ name }) => name)] },
    { weight: 1, texts: spec.details },
  ].map(({ weight, texts }) => ({ weight, parts: new Set(texts.flatMap(partsOf).map(stem)) }));
  const scores = words.map((word) =>
    Math.max(
      0,
      ...places.map(({ weight, parts }) => (parts.has(word) ? weight : beginsOne(parts, word) ? weight / 2 : 0)),
    ),
  );
  return { found: scores.filter((score) => score > 0).length, score: scores.reduce((sum, score) => sum + score, 0) };
};

const beginsOne = (parts: ReadonlySet<string>, word: string): boolean =>
  word.length > 2 && [...parts].some((part) => part.startsWith(word));

const partsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** restarts, restarted, restarting: close enough for a search. */
const stem = (word: string): string => synonyms[word] ?? word.replace(/(?:ies|es|s|ed|ing)$/, '');

const synonyms: Readonly<Record<string, string>> = {
  restart: 'reboot',
  software: 'package',
  app: 'package',
  application: 'package',
  machine: 'computer',
  device: 'computer',
  pc: 'computer',
  hotfix: 'patch',
  update: 'update',
};
