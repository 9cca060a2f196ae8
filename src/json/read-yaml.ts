import { messageOf, usage } from '../errors.js';
import type { Json } from './objects.js';
import { parseWithLists } from './yaml-lists.js';

/** Line and column of a value in its file, from 1. */
export interface YamlPlace {
  readonly line: number;
  readonly column: number;
}

export type YamlPath = readonly (string | number)[];

export interface YamlFile {
  readonly value: Json;
  has(path: YamlPath): boolean;
  /** The place of a path such as ['rings', 0, 'percent']; the nearest part above where it is not in the file. */
  place(path: YamlPath): YamlPlace;
  /** The place of the last word of the path itself, where that is a key. */
  keyPlace(path: YamlPath): YamlPlace;
  /** 'checks.yaml:3:5: …', as editors and terminals take it. */
  problem(path: YamlPath, message: string, hint?: string): Error;
}

/** YAML 1.2 as people write it; duplicate keys and broken lines are errors with their place. */
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

/** All documents of a file, and all mistakes of its syntax; a document that cannot be read is left out. */
export const readYamlDocuments = async (
  text: string,
  file: string,
): Promise<{ readonly documents: readonly YamlFile[]; readonly mistakes: readonly YamlMistake[] }> => {
  const source = text.replace(/^\uFEFF/, '');
  const reader = await openYaml(source, file);
  const parsed = parseWithLists(source, reader.options, await import('yaml'));
  const mistakes = parsed.flatMap(({ errors }) => errors.map((error) => reader.mistake(error)));
  const documents = parsed.flatMap((document) => {
    // A duplicate key leaves the rest readable, so that its other problems are found too.
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

/** A text is an error that appears only when the value is built: an alias without its anchor, or aliases that multiply. */
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

/** The package's own words, where they help somebody who does not know the package. */
const yamlMessage = ({ code, message, pos }: YamlError, source: string): string => {
  if (code === 'DUPLICATE_KEY')
    return `the key "${/^[^:\n]*/.exec(source.slice(pos[0]))?.[0].trim() ?? ''}" appears twice`;
  if (code === 'TAB_AS_INDENT') return 'a tab; indent with spaces';
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here; one file holds one';
  if (/call stack/i.test(message)) return 'nested too deeply';
  const [line = ''] = message.split('\n');
  const text = line.replace(/ at line \d+.*$/, '');
  // A file that is no text at all would be quoted whole.
  return text.length > longest ? `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
};

interface YamlError {
  readonly code: string;
  readonly message: string;
  readonly pos: readonly [number, number];
}
