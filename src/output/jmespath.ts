import type { JSONObject, JSONValue } from '@jmespath-community/jmespath';
import { once } from '../text/once.js';

export type JmesPath = typeof import('@jmespath-community/jmespath');

/**
 * The library, made to look at what an object holds itself: JavaScript finds a `constructor` in each, which is no data.
 */
export const loadJmesPath = once(async (): Promise<JmesPath> => {
  const jmespath = await import('@jmespath-community/jmespath');
  readOwnFields(jmespath);
  groupByOwnNames(jmespath);
  writeAllDigits(jmespath);
  return jmespath;
});

/** How to_string writes what is no text; the query that is run sees to it that long numbers keep their digits. */
export const writer: { textOf(value: JSONValue): string } = { textOf: (value) => JSON.stringify(value) };

const writeAllDigits = ({ TreeInterpreter: { runtime } }: JmesPath): void => {
  const toText = runtime._functionTable['to_string'];
  if (toText !== undefined)
    toText._func = ([value]: [JSONValue]): string => (typeof value === 'string' ? value : writer.textOf(value));
};

type Interpreter = JmesPath['TreeInterpreter'];

const readOwnFields = ({ TreeInterpreter }: JmesPath): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its class is not exported, and `let` makes others of it
  const shared = Object.getPrototypeOf(TreeInterpreter) as Interpreter;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own interpreter
  const { visit } = shared;
  shared.visit = function visitOwn(this: Interpreter, node, value) {
    const isOther = node.type === 'Field' && isObject(value) && !Object.hasOwn(value, node.name);
    return isOther ? null : visit.call(this, node, value);
  };
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A computer in the domain `constructor` is in the group of that name; and there is no function that is called so. */
const groupByOwnNames = ({ TreeInterpreter: { runtime }, TYPE_STRING }: JmesPath): void => {
  const groupBy = runtime._functionTable['group_by'];
  if (groupBy !== undefined)
    groupBy._func = ([items, by]: [JSONValue[], Parameters<typeof runtime.createKeyFunction>[0]]): JSONObject => {
      const nameOf = runtime.createKeyFunction(by, [TYPE_STRING]);
      const groups = new Map<string, JSONValue[]>();
      for (const item of items) {
        const name = nameOf(item ?? {});
        if (typeof name !== 'string') continue; // refused by createKeyFunction
        const known = groups.get(name);
        if (known === undefined) groups.set(name, [item]);
        else known.push(item);
      }
      return Object.fromEntries(groups);
    };
  Object.setPrototypeOf(runtime._functionTable, null);
};
