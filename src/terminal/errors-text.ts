import { shortened } from '../base/text/wording.js';
import type { EmsError, ErrorKind } from '../base/errors.js';
import type { JsonObject } from '../base/json/objects.js';
import { cleanLines, escapeUnsafe } from '../base/text/clean-text.js';
import { wrapSentence } from '../base/text/widths.js';

export interface ErrorTextOptions {
  readonly json: boolean;
  readonly color: boolean;
  /** Width to which sentences are wrapped; 100 by default, so that they stay readable on a wide screen. */
  readonly columns?: number | undefined;
}

/** Renders an error: what happened, then what to do; or one line of JSON. Ends with a line break. */
export const errorText = (error: EmsError, options: ErrorTextOptions): string =>
  `${options.json ? jsonText(error) : humanText(error, options)}\n`;

/** The line on stderr that ends a command, with -o json. */
export interface ErrorAnswer {
  /** The error that ended the command. */
  readonly error: ErrorObject;
}

interface ErrorObject {
  /** The kind of error, which decides the exit code. */
  readonly kind: ErrorKind;
  /** The error in a sentence. */
  readonly message: string;
  /** The next step. */
  readonly hint?: string | undefined;
  /** The exit code of the command. */
  readonly exitCode: number;
  /** Status of the HTTP response. */
  readonly status?: number | undefined;
  /** Error code of the service. */
  readonly code?: string | undefined;
  /** The request that failed. */
  readonly operation?: string | undefined;
  /** The id under which the service logged the request. */
  readonly requestId?: string | undefined;
  /** Further facts, such as the candidates of an ambiguous name. */
  readonly details?: JsonObject | undefined;
}

const jsonText = (error: EmsError): string => {
  const { hint, status, code, operation, requestId, details } = error.facts;
  const answer: ErrorAnswer = {
    error: {
      kind: error.kind,
      message: bounded(error.message),
      hint: hint === undefined ? undefined : bounded(hint),
      exitCode: error.exitCode,
      status,
      code,
      operation,
      requestId,
      details,
    },
  };
  // JSON.stringify leaves the undefined ones out and escapes C0; the rest of the harmful characters are escaped here.
  return escapeUnsafe(JSON.stringify(answer));
};

// Two escape sequences do not justify loading the palette on the way out.
const red = (text: string): string => `\u001b[31m${text}\u001b[39m`;

const humanText = (error: EmsError, { color, columns = 100 }: ErrorTextOptions): string => {
  const width = Math.max(30, Math.min(columns, 100) - 2);
  const [first = '', ...more] = lines(error.message, width - 5);
  // A user's decision is not an error.
  const isDecision = /^(Refused:|Cancelled\.)/.test(first);
  const { hint, requestId } = error.facts;
  return [
    isDecision ? first : `${color ? red('error:') : 'error:'} ${first}`,
    ...more.map(indented),
    ...(hint === undefined ? [] : lines(hint, width).map(indented)),
    ...(requestId === undefined ? [] : lines(`request id: ${requestId}`, width).map(indented)),
  ].join('\n');
};

const indented = (line: string): string => `  ${line}`.trimEnd();

/** Shortens quoted words (one may be a whole file) and long lists, so that the text after them stays on the screen. */
const bounded = (text: string): string => {
  if (text.length < longestWord) return text;
  // No regular expression for a word: millions of letters would overflow it.
  const short = text
    .split(/(\s)/)
    .map((word) => (word.length < longestWord ? word : `${shortened(word, 200)}${lengthOf(word)}`))
    .join('');
  return shortened(short, longestText);
};
/** The length of a word that was cut before is unknown. */
const lengthOf = (word: string): string => (word.endsWith('…') ? '' : ` (${word.length} characters)`);
const longestWord = 400;
const longestText = 10_000;

const lines = (text: string, width: number): string[] =>
  cleanLines(bounded(text))
    .split('\n')
    .flatMap((line) => (line.startsWith(' ') ? [line] : wrapSentence(line, width)));
