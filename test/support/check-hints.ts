import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EmsError } from '../../src/base/errors.js';
import { tryJson } from '../../src/base/json/objects.js';
import { printedLinesIn } from '../../src/base/text/printed-lines.js';
import { lineAt, readTree } from '../../src/program/read-line.js';

/** A name of a command without its arguments, in a list of suggestions, is not a whole line. */
const isOnlyNamed = (error: unknown): boolean =>
  error instanceof EmsError && / is missing: | requires a value: /.test(error.message);

/** A server's own commands are known only with its description. */
const isOfServer = (words: readonly string[], directory: string): boolean =>
  words.length > 1 && existsSync(join(directory, 'descriptions'));

/** As a shell splits it, as far as ems quotes. */
export const wordsOfLine = (line: string): string[] =>
  (line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));

/** An error in json has its next step in a field. A message may begin with the name of a command. */
const hintsOnly = (text: string): string =>
  text
    .replaceAll(/^\{"error":.*$/gm, (line) => {
      const { error } = (tryJson(line) ?? {}) as { readonly error?: { readonly hint?: string } };
      return error?.hint ?? '';
    })
    .replaceAll('error: ems ', '');

/** Throws if a text tells to type a line that ems itself does not understand. */
export const checkHints = async (text: string, directory: string): Promise<void> => {
  if (!text.includes('ems ')) return;
  for (const line of new Set(printedLinesIn(hintsOnly(text)))) {
    const [, ...words] = wordsOfLine(line);
    if (/^(?:help|has|cannot)$/.test(words[0] ?? '')) continue;
    try {
      lineAt((await readTree(words)).command, '/');
    } catch (error) {
      if (!isOnlyNamed(error) && !isOfServer(words, directory))
        throw new Error(`"${line}" is printed for typing, and refused: ${String(error)}`, { cause: error });
    }
  }
};
