import { basename } from 'node:path';
import type { Context } from '../../context.js';
import type { Json, JsonObject, Operation, Shape } from '../../contract/operation.js';
import type { Call, Content } from '../../http/client.js';
import { isFile, kindOf } from '../flags/places.js';
import { readFileBytes } from '../flags/read-input.js';
import { parameterText } from './request-parts.js';
import { isObject } from '../../json/objects.js';

/** How a body goes out: as JSON (`typed`, where it was), unless the operation takes only something else. */
export const bodyPart = async (
  operation: Operation,
  body: Json | undefined,
  typed: string | undefined,
  context: Context,
): Promise<Pick<Call, 'body' | 'content'>> => {
  if (body === undefined || operation.body === undefined) return {};
  const { contentType: type, shape } = operation.body;
  const kind = kindOf(type);
  if (kind === 'raw') return { body, content: { type, bytes: await rawBytes(parameterText(body), context) } };
  if (kind === 'form' && isObject(body)) return { body, content: { type, bytes: formText(body) } };
  if (kind === 'parts' && isObject(body)) return { body, content: await partsOf(body, shape, context.interrupt) };
  if (typed === undefined && type === 'application/json') return { body };
  return { body, content: { type, bytes: typed ?? JSON.stringify(body) } };
};

const rawBytes = async (typed: string, context: Context): Promise<string | Uint8Array> => {
  if (typed === '-') return context.terminal.readStdin();
  return typed.startsWith('@') ? readFileBytes(typed.slice(1), '--body', context.interrupt) : typed;
};

const entriesOf = (fields: JsonObject): [string, Json][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().flatMap((each): [string, Json][] => (each === null ? [] : [[name, each]])),
  );

const formText = (fields: JsonObject): string =>
  new URLSearchParams(
    entriesOf(fields).map(([name, value]): [string, string] => [name, parameterText(value)]),
  ).toString();

/** The platform writes the parts and their boundary; a field of bytes is the path of a file. */
const partsOf = async (fields: JsonObject, shape: Shape, interrupt: AbortSignal): Promise<Content> => {
  const form = new FormData();
  for (const [name, value] of entriesOf(fields)) {
    const text = parameterText(value);
    const path = text.replace(/^@/, '');
    const described = shape.fields?.find(({ field }) => field === name);
    if (described === undefined ? text.startsWith('@') : isFile(described))
      form.append(name, new Blob([await readFileBytes(path, name, interrupt)]), basename(path));
    else form.append(name, text);
  }
  const whole = new Response(form);
  return { type: whole.headers.get('content-type') ?? '', bytes: new Uint8Array(await whole.arrayBuffer()) };
};
