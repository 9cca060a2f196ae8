import { isList, isObject, tryJson, type Json, type JsonObject } from '../base/json/objects.js';

export { isList, isObject, tryJson, type Json, type JsonObject };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A compact schema: what a value may be. `any` and `open` mean "not shown": nothing is checked, everything passes. */
export interface Shape {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'any';
  readonly format?: string; // int32, int64, double, uuid, date-time, date, uri …
  readonly nullable?: true;
  readonly enum?: readonly (string | number)[];
  readonly default?: Json;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Shape; // of an array
  readonly values?: Shape; // of a map
  readonly fields?: readonly Field[]; // of an object
  readonly open?: true; // an object that may have undescribed fields
  readonly name?: string; // the schema's name, such as Computer
  readonly description?: string;
  readonly since?: string; // '1.0.2'
  readonly deprecated?: true;
  /** Known only from the server's own description. */
  readonly fromServer?: true;
}

export interface Field extends Shape {
  readonly field: string;
  readonly required?: true;
}

export interface Parameter extends Shape {
  readonly parameter: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: true;
  /** How a query parameter writes an array: repeated (default), or as one text with this separator. */
  readonly style?: 'comma' | 'pipe' | 'space';
}

/** Whether a request may be repeated after an uncertain attempt; CONTRIBUTING has the table. */
export type Repeat = 'read' | 'idempotent' | 'pending' | 'replace' | 'delete' | 'guarded' | 'never';

/** Facts of an operation: role, repeat class, and the command that checks an uncertain attempt. */
export type OperationFacts<Class extends Repeat = Repeat> = readonly [
  role: string | null | undefined,
  repeat: Class,
  check?: string,
];

/** Kind of a successful answer, from the contract. `open`: the reference does not show it. */
export type AnswerKind = 'page' | 'array' | 'object' | 'empty' | 'open';

export interface Answer {
  readonly status: number;
  readonly kind: AnswerKind;
  /** The media type, if it is not JSON: a file, a text. */
  readonly media?: string;
  /** Schema name of the item (page, array) or of the object. */
  readonly schema?: string;
  /** Names of its fields, in the order of the description. */
  readonly fields?: readonly string[];
  /** The description requires some fields and shows all: an object with none of them is a different object. */
  readonly whole?: true;
  /** The answer may be null or missing. */
  readonly optional?: true;
  readonly codes?: readonly string[]; // machine-readable codes of a 400, 404 or 409
}

export interface Body {
  readonly required: boolean;
  readonly contentType: string;
  readonly shape: Shape;
}

/** One operation of the service, as a plain value: method, danger, paging and field paths are stored, never guessed. */
export interface Operation {
  readonly id: string; // operationId
  readonly method: Method;
  readonly path: string; // with {placeholders}
  readonly area: string; // the command word: computer, pm-group …
  readonly summary: string;
  readonly description?: string;
  /** null: no role needed; absent: not known. */
  readonly role?: string | null;
  readonly since?: string;
  readonly parameters: readonly Parameter[];
  /** The reference does not show (all of) the query parameters: `--param name=value` passes others through. */
  readonly openParameters?: true;
  readonly body?: Body;
  readonly answers: readonly Answer[];
  /** sure: takes skip and top; unsure: a list whose parameters are not shown; none. */
  readonly paging: 'sure' | 'unsure' | 'none';
  readonly repeat: Repeat;
  /** The command that shows whether an unanswered change took effect. */
  readonly check?: string;
  readonly source: 'built-in' | 'server';
  readonly deprecated?: true;
}

export const operationKey = (operation: Pick<Operation, 'method' | 'path'>): string =>
  `${operation.method} ${operation.path}`;

/** Whether a path, with values or with placeholders, belongs to a template such as /api/tags/{id}. */
export const fitsTemplate = (template: string, path: string): boolean => {
  const given = path.replace(/\?.*$/, '').split('/');
  const wanted = template.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith('{') ? given[at] !== '' : part === given[at]))
  );
};

/** Clears a uuid. */
export const emptyGuid = '00000000-0000-0000-0000-000000000000';

/** Replaces null, which keeps a field in a PATCH, by an empty text or the empty GUID, which clear it. */
export const clearedFields = (fields: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value ?? (name === 'uuid' ? emptyGuid : '')]),
  );

/** The operations of one area. Each is parsed on demand: a command needs one of the sixty for computers. */
export interface OperationSet {
  /** Takes a key such as `GET /api/tags`. */
  read(key: string): Operation;
  all(): readonly Operation[];
}

export const operationSet = (texts: Readonly<Record<string, () => string>>): OperationSet => {
  const read = (key: string): Operation => {
    const text = texts[key];
    if (text === undefined) throw new Error(`the contract has no ${key}`);
    return JSON.parse(text()) as Operation; // compiled and checked at build time
  };
  return { read, all: () => Object.keys(texts).map(read) };
};
