import { checkDepth, invalidJson } from './nesting.js';

/** Colors a token, and escapes it where that is needed. */
export type JsonPaint = (kind: 'name' | 'string' | 'number' | 'literal', text: string) => string;

const asItCame: JsonPaint = (_, text) => text;

/** Indents JSON text by two spaces without parsing it: digits, order and doubled names stay as they came. */
export const indentJson = (text: string, paint: JsonPaint = asItCame, margin = ''): string => {
  const out: string[] = [];
  let depth = 0;
  const newLine = (): string => `\n${margin}${'  '.repeat(depth)}`;
  for (const token of tokens(text)) {
    if (token.kind === 'open') {
      depth++;
      out.push(token.text, newLine());
    } else if (token.kind === 'close') {
      depth--;
      out.push(newLine(), token.text);
    } else if (token.kind === 'comma') out.push(',', newLine());
    else if (token.kind === 'colon') out.push(': ');
    else out.push(painted(token, paint));
  }
  return out.join('');
};

/** Everything on one line, white space between the tokens removed. */
export const compactJson = (text: string, paint: JsonPaint = asItCame): string => {
  const out: string[] = [];
  for (const token of tokens(text)) out.push(painted(token, paint));
  return out.join('');
};

interface Token {
  readonly kind: 'open' | 'close' | 'empty' | 'comma' | 'colon' | 'name' | 'string' | 'number' | 'literal';
  readonly text: string;
}

const painted = ({ kind, text }: Token, paint: JsonPaint): string =>
  kind === 'name' || kind === 'string' || kind === 'number' || kind === 'literal' ? paint(kind, text) : text;

const space = /[ \t\r\n]*/y;
const scalar = /[^\s,:{}[\]"]+/y;

const tokens = function* (text: string): Generator<Token> {
  let at = skip(space, text, text.startsWith('\ufeff') ? 1 : 0);
  let depth = 0;
  while (at < text.length) {
    const token = tokenAt(text, at);
    if (token.kind === 'open') checkDepth(++depth);
    if (token.kind === 'close' && --depth < 0) throw invalidJson();
    yield token.kind === 'empty' ? { kind: 'empty', text: text.charAt(at) + token.text.at(-1) } : token;
    at = skip(space, text, at + token.text.length);
  }
  if (depth !== 0) throw invalidJson();
};

const tokenAt = (text: string, at: number): Token => {
  const first = text.charAt(at);
  if (first === '"') {
    const end = stringEnd(text, at);
    return { kind: text[skip(space, text, end)] === ':' ? 'name' : 'string', text: text.slice(at, end) };
  }
  if (first === '{' || first === '[') {
    const inner = skip(space, text, at + 1);
    const empty = text[inner] === (first === '{' ? '}' : ']');
    return empty ? { kind: 'empty', text: text.slice(at, inner + 1) } : { kind: 'open', text: first };
  }
  if (first === '}' || first === ']') return { kind: 'close', text: first };
  if (first === ',') return { kind: 'comma', text: first };
  if (first === ':') return { kind: 'colon', text: first };
  const end = skip(scalar, text, at);
  if (end === at) throw invalidJson();
  const word = text.slice(at, end);
  if (!/^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(word)) throw invalidJson();
  return { kind: /^[tfn]/.test(word) ? 'literal' : 'number', text: word };
};

const skip = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  pattern.test(text);
  return pattern.lastIndex === 0 ? at : pattern.lastIndex;
};

/** Position behind the closing quote of the string that opens at `start`. */
const stringEnd = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text[before] === '\\') before--;
    if ((at - before) % 2 === 1) return at + 1;
  }
  throw invalidJson();
};
