/** Another plausible shape of every answer that the reference does not show: other names, wrappers and values. */
export type Dialect = 'a' | 'b' | 'c';

/** How a demo service is started. Everything has a default. */
export interface DemoServiceOptions {
  /** How many computers the fleet has; 500 if omitted. The same number and seed give the same fleet. */
  readonly computers?: number;
  /** 1 if omitted. */
  readonly seed?: number;
  /** The time at which the service starts, such as `2026-03-02T08:00:00Z`; the time of this machine if omitted. */
  readonly now?: string | Date;
  /** How fast time passes in the service: 60 makes a minute of a second. */
  readonly speed?: number;
  /** The text of an exported state (`exportState`, `ems demo export`) instead of a new fleet. */
  readonly state?: string;
  /** A free port if omitted. */
  readonly port?: number;
  /** 127.0.0.1 if omitted. */
  readonly host?: string;
  /** Serves https with a self-signed certificate for localhost: see `certificate`. */
  readonly tls?: boolean;
  /** Milliseconds added to every response. */
  readonly latency?: number;
  /** The share of requests that fail, such as `500:5%,429:1%,drop:1%`. */
  readonly faults?: string;
  /** Seconds until a token expires; 3600 if omitted. */
  readonly tokenSeconds?: number;
  /** How many tokens a client may ask for in how many seconds; 30 in 60 if omitted. */
  readonly tokenRateLimit?: { readonly requests: number; readonly seconds: number };
  /** The most items of a page; 1000 if omitted. */
  readonly largestPage?: number;
  /** Least and most milliseconds until an agent makes contact when there is something to do; [3000, 8000] if omitted. */
  readonly contactDelay?: readonly [least: number, most: number];
  /** Refuses unknown query parameters, other content types and texts of more than 255 characters. */
  readonly strict?: boolean;
  /** Another plausible shape of every answer that the reference does not show: other names, wrappers and values. */
  readonly dialect?: Dialect;
}

/** A request that the service received. */
export interface ReceivedRequest {
  /** In the time of the service. */
  readonly atUtc: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Parsed if it is JSON, else text; null: none. Always null for token requests, which contain a secret. */
  readonly body: unknown;
  /** null: the connection was closed, or nothing was answered. */
  readonly status: number | null;
}

/** How the next requests of an operation fail. */
export interface Failure {
  /** Such as `POST /api/group/{id}/computers`, or `ANY *`. */
  readonly operation: string;
  /** 500 if omitted. */
  readonly status?: number;
  /** How often; once if omitted. */
  readonly times?: number;
  /** Milliseconds until the response; null: none ever comes. */
  readonly hangMs?: number | null;
}

/** A running service. */
export interface DemoService {
  readonly url: string;
  /** May do everything. `viewer`, with the secret `viewer`, may only read. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** PEM, with `tls`: what a client has to trust. */
  readonly certificate?: string;
  /** A bearer token of this client. */
  token(): Promise<string>;
  /** The current time of the service. */
  now(): Date;
  /** Moves time forward: agents make contact, deployments finish, patches are released. */
  advance(milliseconds: number): Promise<void>;
  /** Lets the agents of these computers (ids or names) make contact now. */
  contact(...computers: readonly (number | string)[]): Promise<void>;
  /** Lets the next requests of an operation fail. */
  fail(failure: Failure): Promise<void>;
  /** Every request so far, oldest first. */
  requests(): Promise<readonly ReceivedRequest[]>;
  /** Exports the whole state, for the option `state`. */
  exportState(): string;
  close(): Promise<void>;
}

/** Starts a demo service, over real HTTP, that lives until it is closed. Nothing is written to the disk. */
export type StartDemoService = (options?: DemoServiceOptions) => Promise<DemoService>;
