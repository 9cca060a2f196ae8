import type { Json, Operation } from '../contract/operation.js';
import { usage } from '../errors.js';
import { isObject } from './check-shape.js';

/** How a body goes out: as JSON, unless the operation takes only something else. */
export interface BodyPart {
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of the body, which stays there to be shown. */
  readonly form?: string;
}

type Headers = Readonly<Record<string, string>>;

export const bodyPart = (operation: Operation, body: Json | undefined, typed: Headers): BodyPart => {
  const part = typedBody(operation, body);
  const headers = { ...part.headers, ...typed };
  return Object.keys(headers).length === 0 ? part : { ...part, headers };
};

export const headersFrom = (entries: readonly { readonly path: string; readonly value: Json }[]): Headers =>
  Object.fromEntries(entries.map(({ path, value }) => [path, headerText([value].flat().map(valueText).join(','))]));

/** Node refuses to send these; said here, it is a mistake and not a failure. */
const headerText = (text: string): string => {
  if (/[^\t\u0020-\u007e\u0080-\u00ff]/.test(text)) throw usage(`'${text}' cannot be sent in a header`);
  return text;
};

const typedBody = (operation: Operation, body: Json | undefined): BodyPart => {
  if (body === undefined) return {};
  const type = operation.body?.contentType ?? 'application/json';
  if (type === 'application/x-www-form-urlencoded' && isObject(body)) return { body, form: formText(body) };
  return /^(?:text\/json|.*\+json)$/.test(type) ? { body, headers: { 'content-type': type } } : { body };
};

/** An array is repeated (ids=1&ids=2) unless the parameter wants its values in one text (ids=1,2). */
export const queryPart = (operation: Operation, name: string, value: Json): (readonly [string, string])[] => {
  const texts = [value].flat().map(valueText);
  const inOne = operation.parameters.find(({ parameter }) => parameter === name)?.style === 'comma';
  return inOne ? [[name, texts.join(',')]] : texts.map((text) => [name, text]);
};

const valueText = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const formText = (fields: Readonly<Record<string, Json>>): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]): [string, string][] =>
      [value].flat().flatMap((each) => (each === null ? [] : [[name, valueText(each)]])),
    ),
  ).toString();
