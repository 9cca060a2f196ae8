import { EmsError, messageOf, usage } from '../base/errors.js';
import { ExactNumber, isArray, isValueObject, type Value, type Json } from '../base/json/objects.js';

type JmesPath = typeof import('@jmespath-community/jmespath');

const loadJmesPath = (): Promise<JmesPath> => import('@jmespath-community/jmespath');

/** Allows unquoted text between backticks, as aws and az do: [?domain==`corp`]. */
const lenient = { enable_legacy_literals: true };

/** Refuses an invalid expression; commands call it before they send anything. */
export const checkExpression = async (expression: string): Promise<void> => {
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
  const plain = namesInherited(jmespath, expression) ? bare(withPlainNumbers(value)) : withPlainNumbers(value);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type asks for arrays that may be changed; it changes none
    const found = jmespath.search(plain as Parameters<JmesPath['search']>[0], expression, lenient) as Json | undefined;
    return found ?? null;
  } catch (error) {
    if (error instanceof EmsError) throw error;
    throw usage(`--query: ${sentence(error)}`, `The expression was: ${expression}`);
  }
};

/** The library finds fields such as `constructor` or `toString` in every object, unless it has no prototype. */
const namesInherited = (jmespath: JmesPath, expression: string): boolean =>
  jmespath.tokenize(expression, lenient).some(({ value }) => typeof value === 'string' && value in Object.prototype);

const bare = (value: Value): Value => {
  if (isArray(value)) return value.map(bare);
  if (!isValueObject(value)) return value;
  const members = Object.entries(value).map(([name, item]) => [name, bare(item)] as const);
  return Object.assign(Object.create(null) as Record<string, Value>, Object.fromEntries(members)); // an empty object
};

const mostGrowth = 1000;

/** For an expression of somebody else: it runs within this process, and one that multiplies its rows would end it. */
export const refuseGrowth = async (expression: string): Promise<void> => {
  await checkExpression(expression);
  const jmespath = await loadJmesPath();
  if (growthOf(JSON.parse(JSON.stringify(jmespath.compile(expression, lenient))) as Json) > mostGrowth)
    throw usage(
      '--query: the expression would multiply its rows',
      'Build fewer lists and objects within each other, and do not use $.',
    );
};

/** How often it may repeat what it gets: the lists and objects that it builds, as if each was within the others. */
const growthOf = (node: Json): number => {
  if (isArray(node)) return node.reduce<number>((product, each) => product * growthOf(each), 1);
  if (!isValueObject(node)) return 1;
  const { children, type } = node;
  // From the root, each row could have all rows, and each of these all of them again.
  if (type === 'Root') return Infinity;
  const own = (type === 'MultiSelectList' || type === 'MultiSelectHash') && isArray(children) ? children.length : 1;
  return own * growthOf(Object.values(node));
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
    // The library parses a lone sign as a number: --yes, if a value was forgotten.
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

/** The library reports no position. It is the first token after which the beginning is invalid, not just incomplete. */
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

/**
 * The library compares and sorts plain numbers only; a number with too many digits for one stays as it is. Only values
 * that contain such numbers are copied: copying 100,000 computers takes half a second.
 */
const withPlainNumbers = (value: Value): Value => {
  if (value instanceof ExactNumber) return hasManyDigits(value) ? value : Number(value);
  if (isArray(value)) {
    const items = value.map(withPlainNumbers);
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isValueObject(value)) return value;
  const members = Object.entries(value).map(([name, item]) => [name, withPlainNumbers(item)] as const);
  return members.every(([name, item]) => item === value[name]) ? value : Object.fromEntries(members);
};

const hasManyDigits = ({ text }: ExactNumber): boolean => text.replace(/[eE].*|\D/g, '').replace(/^0+/, '').length > 15;
