import { messageOf, usage } from '../errors.js';
import type { Json } from './objects.js';
import { parseWithLists } from './yaml-lists.js';

/** Line and column of a value in its file, from 1. */
export interface YamlPlace {
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 1. */
  readonly column: number;
}

export type YamlPath = readonly (string | number)[];

export interface YamlFile {
  readonly value: Json;
  has(path: YamlPath): boolean;
  /** The place of a path such as ['rings', 0, 'percent'], or of its nearest parent that is in the file. */
  place(path: YamlPath): YamlPlace;
  /** The place of the key that ends the path, if it is a key. */
  keyPlace(path: YamlPath): YamlPlace;
  /** An error that begins with 'checks.yaml:3:5:', which editors and terminals recognize. */
  problem(path: YamlPath, message: string, hint?: string): Error;
}

/** Reads YAML 1.2; duplicate keys and syntax errors are reported with their place. */
export const readYaml = async (text: string, file: string): Promise<YamlFile> => {
  const { parseDocument } = await import('yaml');
  const source = text.replace(/^\uFEFF/, '');
  const reader = await openYaml(source, file);
  const document = parseDocument(source, reader.options);
  const [first] = document.errors;
  if (first !== undefined) {
    const { line, column, message } = reader.mistake(first);
    throw usage(`${file}:${line}:${column}: ${message}`);
  }
  const value = valueOf(document);
  if (typeof value !== 'string') return reader.open(document, value.json);
  throw usage(`${file}: ${value}`);
};

export interface YamlMistake extends YamlPlace {
  readonly message: string;
}

/** Reads all documents and syntax errors of a file, without unreadable documents. */
export const readYamlDocuments = async (
  text: string,
  file: string,
): Promise<{ readonly documents: readonly YamlFile[]; readonly mistakes: readonly YamlMistake[] }> => {
  const source = text.replace(/^\uFEFF/, '');
  const reader = await openYaml(source, file);
  const parsed = parseWithLists(source, reader.options, await import('yaml'));
  const mistakes = parsed.flatMap(({ errors }) => errors.map((error) => reader.mistake(error)));
  const documents = parsed.flatMap((document) => {
    // A document with a duplicate key is still readable, so its other problems are found, too.
    if (document.errors.some(({ code }) => code !== 'DUPLICATE_KEY')) return [];
    const value = valueOf(document);
    if (typeof value !== 'string') return [reader.open(document, value.json)];
    mistakes.push({ line: 1, column: 1, message: value });
    return [];
  });
  return { documents, mistakes };
};

const openYaml = async (source: string, file: string) => {
  const { isMap, isNode, isScalar, LineCounter } = await import('yaml');
  const lines = new LineCounter();
  for (let start = 0; start >= 0; start = source.indexOf('\n', start) + 1 || -1) lines.addNewLine(start);
  const placeAt = (offset: number): YamlPlace => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const placeOf = (node: unknown): YamlPlace | undefined =>
    isNode(node) && node.range ? placeAt(node.range[0]) : undefined;
  return {
    options: { prettyErrors: false, uniqueKeys: true, strict: true } as const,
    mistake: (error: YamlError): YamlMistake => ({ ...placeAt(error.pos[0]), message: yamlMessage(error, source) }),
    open: (document: YamlDocument, value: Json): YamlFile => {
      const nodeAt = (path: YamlPath): unknown => (path.length === 0 ? document.contents : document.getIn(path, true));
      const place = (path: YamlPath): YamlPlace =>
        placeOf(nodeAt(path)) ?? (path.length === 0 ? { line: 1, column: 1 } : place(path.slice(0, -1)));
      const keyPlace = (path: YamlPath): YamlPlace => {
        const map = nodeAt(path.slice(0, -1));
        const pair = isMap(map)
          ? map.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
          : undefined;
        return placeOf(pair?.key) ?? place(path);
      };
      return {
        value,
        has: (path) => placeOf(nodeAt(path)) !== undefined,
        place,
        keyPlace,
        problem: (path, message, hint) => {
          const { line, column } = place(path);
          return usage(`${file}:${line}:${column}: ${message}`, hint);
        },
      };
    },
  };
};

interface YamlDocument {
  readonly contents: unknown;
  getIn(path: YamlPath, keepScalar: true): unknown;
  toJS(): unknown;
}

/** Returns the value, or an error text: an alias without an anchor, or aliases that multiply, fail only here. */
const valueOf = (document: YamlDocument): { readonly json: Json } | string => {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the core schema makes JSON values only
    return { json: (document.toJS() ?? null) as Json };
  } catch (error) {
    const isDeep = error instanceof RangeError && /call stack/i.test(error.message);
    return isDeep ? 'nested too deeply' : messageOf(error);
  }
};

const longest = 120;

/** The message of the package, replaced where it would not help users. */
const yamlMessage = ({ code, message, pos }: YamlError, source: string): string => {
  if (code === 'DUPLICATE_KEY')
    return `the key "${/^[^:\n]*/.exec(source.slice(pos[0]))?.[0].trim() ?? ''}" appears twice`;
  if (code === 'TAB_AS_INDENT') return 'a tab; indent with spaces';
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here; one file holds one';
  if (/call stack/i.test(message)) return 'nested too deeply';
  const [line = ''] = message.split('\n');
  const text = line.replace(/ at line \d+.*$/, '');
  // Otherwise, a file that is not text would be quoted completely.
  return text.length > longest ? `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
};

interface YamlError {
  readonly code: string;
  readonly message: string;
  readonly pos: readonly [number, number];
}
