import type { Json } from '../contract/operation.js';
import { EmsError, messageOf, usage } from '../errors.js';
import { compactText, ExactNumber, isArray, isValueObject, type Value } from '../json/objects.js';
import { thousands } from '../text/thousands.js';
import { loadJmesPath, writer, type JmesPath } from './jmespath.js';

/** Text between backticks without quotes, as aws and az take it: [?domain==`corp`]. */
const lenient = { enable_legacy_literals: true };

/** Ten times what anybody types. The time of the parser grows faster than the text: 50,000 brackets take minutes. */
const longest = 5_000;
/** Brackets within brackets, or steps after steps; what is beyond overflows the library. */
const mostSteps = 500;

/** Refuses a wrong expression; commands call it before they send anything. */
export const checkExpression = async (expression: string): Promise<void> => {
  if (expression.length > longest)
    throw usage(
      `--query: the expression has ${thousands(expression.length)} characters; at most ${thousands(longest)} can be used`,
    );
  if ((expression.replace(/`[^`]*`|'[^']*'|"[^"]*"/g, '').match(/[[({!.|&]/g)?.length ?? 0) > mostSteps)
    throw usage(`--query: the expression has more than ${mostSteps} steps`);
  const jmespath = await loadJmesPath();
  try {
    jmespath.compile(expression, lenient);
  } catch (error) {
    throw wrongExpression(jmespath, expression, error);
  }
};

export const runQuery = async (expression: string, value: Value): Promise<Value> => {
  await checkExpression(expression);
  const jmespath = await loadJmesPath();
  const { plain, digits } = withoutDigits(value);
  refuseTwins(expression, digits);
  writer.textOf = (found) => compactText(withDigits(found, digits));
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type asks for arrays that may be changed; it changes none
    const found = jmespath.search(plain as Parameters<JmesPath['search']>[0], expression, lenient) as Json | undefined;
    return found === undefined ? null : withDigits(found, digits);
  } catch (error) {
    if (error instanceof EmsError) throw error;
    throw usage(`--query: ${sentence(error)}`, `The expression was: ${expression}`);
  }
};

const wrongExpression = (jmespath: JmesPath, expression: string, error: unknown): EmsError => {
  const at = failingPosition(jmespath, expression, String(error));
  return usage(
    `--query: ${sentence(error)} at position ${at + 1}\n${expression}\n${' '.repeat(at)}^`,
    'The expression is JMESPath: [?domain==`corp`].hostname, [].{id: id, host: hostname}; see jmespath.org.',
  );
};

const sentence = (error: unknown): string =>
  messageOf(error)
    .replace(/^Syntax error[:,]?\s*/, '')
    .replace(/\.$/, '')
    // The library makes a number of a sign: --yes, where a value was forgotten.
    .replace(/invalid token \(Number\): "NaN"/i, 'a sign without a number')
    .replace(
      /\b(?:EOF|[LR](?:bracket|brace|paren)|Colon|Comma|(?:Unq|Q)uotedIdentifier)\b/g,
      (token) => tokens.get(token) ?? token,
    );

const tokens = new Map([
  ['EOF', 'the end'],
  ['Lbracket', '['],
  ['Rbracket', ']'],
  ['Lbrace', '{'],
  ['Rbrace', '}'],
  ['Lparen', '('],
  ['Rparen', ')'],
  ['Colon', ':'],
  ['Comma', ','],
  ['UnquotedIdentifier', 'a name'],
  ['QuotedIdentifier', 'a quoted name'],
]);

/** The library does not say where: it is the first token after which the beginning is wrong and not merely unfinished. */
const failingPosition = (jmespath: JmesPath, expression: string, message: string): number => {
  const character = /unknown character: (.)/.exec(message)?.[1];
  if (character !== undefined) return Math.max(0, expression.indexOf(character));
  if (/\bEOF\b/.test(message)) return expression.length;
  try {
    const starts = jmespath.tokenize(expression, lenient).map((token) => token.start);
    const wrong = starts.find((_, at) => isWrong(jmespath, expression.slice(0, starts[at + 1] ?? expression.length)));
    return wrong ?? expression.length;
  } catch {
    return 0;
  }
};

const isWrong = (jmespath: JmesPath, beginning: string): boolean => {
  try {
    jmespath.compile(beginning, lenient);
    return false;
  } catch (error) {
    return !/\bEOF\b/.test(String(error));
  }
};

/** The library compares and sorts numbers only; the digits they lack are put back afterwards. */
const withoutDigits = (value: Value): { readonly plain: Value; readonly digits: Digits } => {
  const digits: Digits = { texts: new Map(), shared: new Set(), twins: new Set() };
  const plain = withPlainNumbers(value, digits);
  if (digits.texts.size === 0) return { plain, digits };
  const shared = sharedIn(value, digits.texts);
  if (shared.size === 0) return { plain, digits };
  const others: Digits = { texts: new Map(), shared, twins: new Set() };
  return { plain: withPlainNumbers(value, others), digits: others };
};

/** Numbers that share a double are printed with all their digits, and compared they would be left out or taken for each other. */
const refuseTwins = (expression: string, { twins }: Digits): void => {
  const [twin] = twins;
  if (twin === undefined || !/[<>=!(]/.test(expression.replace(/'[^']*'|"[^"]*"/g, ''))) return;
  throw new EmsError('failed', `--query: ${twin} has too many digits to be compared exactly.`, {
    hint: 'Leave the comparisons and functions out, or use another tool on -o json.',
  });
};

interface Digits {
  /** Original digits of long numbers, by their rounded value. */
  readonly texts: Map<number, string>;
  /** Doubles that a short number has too, which must not get the digits of a long one. */
  readonly shared: ReadonlySet<number>;
  /** Those that stay values of their own kind. */
  readonly twins: Set<string>;
}

const sharedIn = (value: Value, texts: Digits['texts'], found = new Set<number>()): Set<number> => {
  if (typeof value === 'number' && texts.has(value)) found.add(value);
  else if (isArray(value)) for (const item of value) sharedIn(item, texts, found);
  else if (isValueObject(value)) for (const item of Object.values(value)) sharedIn(item, texts, found);
  return found;
};

/** Copies only what has such a number: 100,000 computers without one would take half a second to copy. */
const withPlainNumbers = (value: Value, digits: Digits): Value => {
  if (value instanceof ExactNumber) return plainNumber(value, digits);
  return changed(value, (item) => withPlainNumbers(item, digits));
};

/** The value with its items changed; itself where none does. */
const changed = (value: Value, change: (item: Value) => Value): Value => {
  if (isArray(value)) {
    const items = value.map(change);
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isValueObject(value)) return value;
  const changes: [string, Value][] = [];
  for (const name of Object.keys(value)) {
    const item = value[name] ?? null;
    const other = change(item);
    if (other !== item) changes.push([name, other]);
  }
  return changes.length === 0 ? value : Object.fromEntries([...Object.entries(value), ...changes]);
};

// Two numbers that share a double cannot be told apart afterwards: the second long one stays a value of its own kind.
const plainNumber = (value: ExactNumber, { shared, texts, twins }: Digits): Value => {
  const number = Number(value);
  if (value.text.replace(/[eE].*|\D/g, '').replace(/^0+/, '').length <= 15 && Number.isFinite(number)) return number;
  const known = texts.get(number) ?? value.text;
  if (known !== value.text || shared.has(number)) {
    twins.add(value.text);
    return value;
  }
  texts.set(number, known);
  return number;
};

const withDigits = (value: Value, digits: Digits): Value => {
  if (digits.texts.size === 0) return value;
  if (typeof value === 'number') {
    const text = digits.texts.get(value);
    return text === undefined ? value : new ExactNumber(text);
  }
  return changed(value, (item) => withDigits(item, digits));
};
