import type { Shape } from './shape.js';

/** One operation as the documents describe it. */
export interface Operation {
  /** Method and path; each path parameter carries its type: `GET /api/computer/{id:int}`. */
  key: string;
  role: string;
  query: { [name: string]: string };
  body?: Shape;
  /** The body may be left out. */
  bodyOptional?: boolean;
  status: number;
  /** The answer; of a paged operation the items. */
  answer?: unknown;
  paged?: boolean;
}

type Details = Partial<Omit<Operation, 'key' | 'role'>>;

export const op = (key: string, role: string, details: Details = {}): Operation => ({
  key,
  role,
  query: {},
  status: 200,
  ...details,
  ...(details.paged === true ? { query: { skip: 'int', top: 'int', ...details.query } } : {}),
});

export const paged = (item: unknown, query: { [name: string]: string } = {}): Details => ({
  paged: true,
  answer: [item],
  query,
});
