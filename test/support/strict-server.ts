import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json, Operation, Shape } from '../../src/contract/operation.js';
import { allOperations } from '../../src/generated/contract/index.js';

export interface Seen {
  readonly operation: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly body: Json | undefined;
  readonly headers: IncomingMessage['headers'];
}

export interface StrictServer {
  readonly url: string;
  readonly seen: Seen[];
  /** What was wrong with requests; a test expects it to be empty. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Rejects unknown query names, unknown body properties, wrong types and missing fields; answers with the least that fits. */
export const startStrictServer = async (answers: Readonly<Record<string, Json>> = {}): Promise<StrictServer> => {
  const operations = await allOperations();
  const seen: Seen[] = [];
  const complaints: string[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, operations, answers, seen, complaints);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    complaints,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  operations: readonly Operation[],
  answers: Readonly<Record<string, Json>>,
  seen: Seen[],
  complaints: string[],
): Promise<void> => {
  const text = await read(request);
  const url = new URL(request.url ?? '/', 'http://localhost');
  const send = (status: number, json?: Json): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(json === undefined ? '' : JSON.stringify(json));
  };
  if (url.pathname === '/api/auth/token')
    return send(200, { access_token: 'token', token_type: 'Bearer', expires_in: 3600 });
  const match = find(operations, request.method ?? '', url.pathname);
  if (match === undefined) {
    complaints.push(`no operation for ${request.method} ${request.url}`);
    return send(404, { title: 'no such operation' });
  }
  const { operation, pathValues } = match;
  const key = `${operation.method} ${operation.path}`;
  const query: Record<string, string[]> = {};
  for (const [name, value] of url.searchParams) (query[name] ??= []).push(value);
  const body = text === '' ? undefined : (JSON.parse(text) as Json);
  const found = [
    ...pathComplaints(operation, pathValues),
    ...queryComplaints(operation, query),
    ...bodyComplaints(operation, body),
    ...(request.headers['api-version'] === '1' ? [] : ['no api-version']),
    ...(operation.role === null || request.headers.authorization === 'Bearer token' ? [] : ['no token']),
  ];
  complaints.push(...found.map((complaint) => `${key}: ${complaint}`));
  seen.push({ operation: key, pathValues, query, body, headers: request.headers });
  if (found.length > 0) return send(400, { title: found.join('; ') });
  const success = operation.answers.find(({ status }) => status < 300);
  const given = answers[key];
  if (given !== undefined) return send(success?.status ?? 200, given);
  send(success?.status ?? 200, least(success));
};

const least = (described: Operation['answers'][number] | undefined): Json | undefined => {
  switch (described?.kind ?? 'empty') {
    case 'page':
      return { items: [], skip: 0, top: 50, totalCount: 0, hasMore: false };
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(
        (described?.fields ?? [])
          .filter((name, index) => index === 0 || name === 'plaintextKey')
          .map((name, index) => [name, index === 0 ? null : 'made-up']),
      );
    case 'open':
      return {};
    case 'empty':
      return undefined;
  }
};

const find = (operations: readonly Operation[], method: string, path: string) => {
  const given = path.split('/');
  const matches = operations.flatMap((operation) => {
    const wanted = operation.path.split('/');
    const fits =
      operation.method === method &&
      wanted.length === given.length &&
      wanted.every((segment, index) => segment.startsWith('{') || segment === given[index]);
    if (!fits) return [];
    const values = wanted.flatMap((segment, index) =>
      segment.startsWith('{') ? [[segment.slice(1, -1), decodeURIComponent(given[index] ?? '')] as const] : [],
    );
    return [{ operation, pathValues: Object.fromEntries(values) }];
  });
  return matches.toSorted(
    (left, right) => Object.keys(left.pathValues).length - Object.keys(right.pathValues).length,
  )[0];
};

const pathComplaints = (operation: Operation, values: Readonly<Record<string, string>>): string[] =>
  operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap((parameter) =>
      textComplaints(values[parameter.parameter] ?? '', parameter, `path ${parameter.parameter}`),
    );

const queryComplaints = (operation: Operation, query: Readonly<Record<string, readonly string[]>>): string[] => {
  const known = new Map(
    operation.parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => [parameter.parameter, parameter]),
  );
  const wrong = Object.entries(query).flatMap(([name, values]) => {
    const parameter = known.get(name);
    if (parameter === undefined) {
      const paging = operation.paging === 'unsure' && (name === 'skip' || name === 'top');
      return operation.openParameters || paging ? [] : [`unknown query parameter ${name}`];
    }
    const shape = parameter.type === 'array' ? (parameter.items ?? parameter) : parameter;
    if (parameter.type !== 'array' && values.length > 1) return [`${name} is repeated`];
    return values.flatMap((value) => textComplaints(value, shape, name));
  });
  const missing = [...known.values()].filter(
    (parameter) => parameter.required && query[parameter.parameter] === undefined,
  );
  return [...wrong, ...missing.map((parameter) => `query parameter ${parameter.parameter} is missing`)];
};

const textComplaints = (text: string, shape: Shape, label: string): string[] => {
  const bad = (why: string): string[] => [`${label}: '${text}' ${why}`];
  if (shape.enum !== undefined) return shape.enum.map(String).includes(text) ? [] : bad('is not a value');
  if (shape.type === 'integer') return /^-?\d+$/.test(text) ? [] : bad('is not an integer');
  if (shape.type === 'number') return Number.isNaN(Number(text)) || text === '' ? bad('is not a number') : [];
  if (shape.type === 'boolean') return ['true', 'false'].includes(text) ? [] : bad('is not a boolean');
  if (shape.format === 'uuid') return /^[0-9a-f-]{36}$/i.test(text) ? [] : bad('is not a uuid');
  if (shape.format === 'date-time') return /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? [] : bad('is not a date-time in UTC');
  return [];
};

const bodyComplaints = (operation: Operation, body: Json | undefined): string[] => {
  if (operation.body === undefined) return body === undefined ? [] : ['a body where none belongs'];
  if (body === undefined) return operation.body.required ? ['the body is missing'] : [];
  return valueComplaints(body, operation.body.shape, 'body');
};

const valueComplaints = (value: Json, shape: Shape, label: string): string[] => {
  if (value === null) return shape.nullable || shape.type === 'any' ? [] : [`${label}: null`];
  switch (shape.type) {
    case 'any':
      return [];
    case 'array':
      return Array.isArray(value)
        ? (value as readonly Json[]).flatMap((entry, index) =>
            valueComplaints(entry, shape.items ?? { type: 'any' }, `${label}[${index}]`),
          )
        : [`${label}: not an array`];
    case 'object':
      return objectComplaints(value, shape, label);
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean': {
      const right = shape.type === 'integer' || shape.type === 'number' ? 'number' : shape.type;
      return typeof value === right
        ? textComplaints(typeof value === 'string' ? value : JSON.stringify(value), shape, label)
        : [`${label}: ${JSON.stringify(value)} is not ${shape.type}`];
    }
  }
};

const objectComplaints = (value: Json, shape: Shape, label: string): string[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${label}: not an object`];
  const known = new Map((shape.fields ?? []).map((field) => [field.field, field]));
  const inside = Object.entries(value as Readonly<Record<string, Json>>).flatMap(([name, entry]) => {
    const inner = known.get(name) ?? shape.values;
    if (inner !== undefined) return valueComplaints(entry, inner, `${label}.${name}`);
    return shape.open ? [] : [`${label}: unknown property ${name}`];
  });
  const missing = [...known.values()].filter((field) => field.required && !Object.hasOwn(value, field.field));
  return [...inside, ...missing.map((field) => `${label}.${field.field} is missing`)];
};

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};
