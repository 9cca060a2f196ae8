import type { Json, Operation } from '../../contract/operation.js';
import { usage } from '../../errors.js';
import { parameterAt } from '../flags/places.js';

type Headers = Readonly<Record<string, string>>;

export const headersFrom = (entries: readonly { readonly path: string; readonly value: Json }[]): Headers =>
  Object.fromEntries(entries.map(({ path, value }) => [path, headerText([value].flat().map(parameterText).join(','))]));

/** Node refuses to send these; said here, it is a mistake and not a failure. */
const headerText = (text: string): string => {
  if (/[^\t\u0020-\u007e\u0080-\u00ff]/.test(text)) throw usage(`"${text}" cannot be sent in a header`);
  return text;
};

/** An array is repeated (ids=1&ids=2) unless the parameter wants its values in one text (ids=1,2). */
export const queryPart = (operation: Operation, name: string, value: Json): (readonly [string, string])[] => {
  const texts = [value].flat().map(parameterText);
  const style = parameterAt(operation, 'query', name)?.style;
  return style === undefined ? texts.map((text) => [name, text]) : [[name, texts.join(between[style])]];
};

const between = { comma: ',', pipe: '|', space: ' ' } as const;

export const parameterText = (value: Json): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
