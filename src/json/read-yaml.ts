import { usage } from '../errors.js';
import type { Json } from './objects.js';

/** Where a value stands in its file: line and column from 1. */
export interface YamlPlace {
  readonly line: number;
  readonly column: number;
}

export interface YamlFile {
  readonly value: Json;
  /** The place of a path such as ['rings', 0, 'percent']; the nearest part above where it is not in the file. */
  place(path: readonly (string | number)[]): YamlPlace;
  /** 'checks.yaml:3:5: …', as editors and terminals take it. */
  problem(path: readonly (string | number)[], message: string, hint?: string): Error;
}

/** YAML 1.2 as people write it; duplicate keys and broken lines are errors with their place. */
export const readYaml = async (text: string, file: string): Promise<YamlFile> => {
  const { isNode, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: lines, uniqueKeys: true, strict: true });
  const [first] = document.errors;
  if (first !== undefined) {
    const { line, col } = lines.linePos(first.pos[0]);
    throw usage(`${file}:${line}:${col}: ${(first.message.split('\n')[0] ?? '').replace(/ at line \d+.*$/, '')}`);
  }
  const place = (path: readonly (string | number)[]): YamlPlace => {
    for (let depth = path.length; depth >= 0; depth -= 1) {
      const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) {
        const { line, col } = lines.linePos(node.range[0]);
        return { line, column: col };
      }
    }
    return { line: 1, column: 1 };
  };
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the core schema makes JSON values only
    value: (document.toJS() ?? null) as Json,
    place,
    problem: (path, message, hint) => {
      const { line, column } = place(path);
      return usage(`${file}:${line}:${column}: ${message}`, hint);
    },
  };
};
