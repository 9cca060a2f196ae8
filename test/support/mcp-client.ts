import { PassThrough } from 'node:stream';
import { runHere, type Ran, type RunOptions } from './in-process.js';

export interface ToolReply {
  readonly isError: boolean;
  readonly text: string;
  /** The text as JSON. */
  readonly value: Record<string, unknown>;
}

export interface McpClient {
  request(method: string, params?: unknown): Promise<Record<string, unknown>>;
  call(name: string, args?: unknown): Promise<ToolReply>;
  /** Questions that the server asked, in order. */
  readonly asked: readonly string[];
  /** Other messages that are no answers to a request: progress, errors without an id. */
  readonly heard: readonly Message[];
  /** Sends a line as it is. */
  write(line: string): void;
  close(): Promise<Ran>;
}

export interface McpOptions extends RunOptions {
  /** The answer of the person; absent: the client cannot ask. */
  readonly answer?: 'yes' | 'no' | 'cancel' | 'nonsense';
  /** Sends no `initialize`. */
  readonly isImpatient?: true;
  /** The name that the client gives. */
  readonly name?: string;
  /** Starts the server otherwise than in a directory: on a service of the test. */
  readonly start?: (line: readonly string[], options: RunOptions) => Promise<Ran>;
}

/** `ems mcp` in this process, spoken to in lines of JSON-RPC, as an assistant does. */
export const openMcp = async (
  words: readonly string[],
  directory: string,
  {
    answer,
    isImpatient,
    name = 'test client',
    start = (line, more) => runHere(line, directory, more),
    ...options
  }: McpOptions = {},
): Promise<McpClient> => {
  const stdin = new PassThrough();
  const waiting = new Map<number, (message: Message) => void>();
  const asked: string[] = [];
  const heard: Message[] = [];
  let read = 0;
  let id = 0;
  const send = (message: object): void => void stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const hear = (message: Message): void => {
    if (message.method === 'elicitation/create') {
      asked.push(String(message.params?.['message']));
      const content = answer === 'yes' ? { apply: true } : undefined;
      if (answer === 'nonsense') return send({ id: message.id, result: 'yes' });
      const action = { yes: 'accept', no: 'decline', cancel: 'cancel' }[answer ?? 'cancel'];
      send({ id: message.id, result: { action, ...(content && { content }) } });
    } else if (message.method === undefined && waiting.has(Number(message.id)))
      waiting.get(Number(message.id))?.(message);
    else heard.push(message);
  };
  const onOutput = (all: string): void => {
    for (let end = all.indexOf('\n', read); end >= 0; end = all.indexOf('\n', read)) {
      const line = all.slice(read, end);
      read = end + 1;
      hear(JSON.parse(line) as Message);
    }
  };
  const ran = start(['mcp', ...words], { ...options, rawStdin: stdin, onOutput });
  const request: McpClient['request'] = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const own = ++id;
      waiting.set(own, ({ error, result }) =>
        error === undefined ? resolve(result ?? {}) : reject(new Error(JSON.stringify(error))),
      );
      void ran.then(({ code, stderr }) => reject(new Error(`ended with ${code}: ${stderr}`)));
      send({ id: own, method, params });
    });
  if (isImpatient === undefined) {
    await request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: answer === undefined ? {} : { elicitation: {} },
      clientInfo: { name, version: '1.2' },
    });
    send({ method: 'notifications/initialized' });
  }
  return {
    asked,
    heard,
    write: (line) => void stdin.write(`${line}\n`),
    request,
    call: async (tool, args = {}) => {
      const { content, isError } = (await request('tools/call', { name: tool, arguments: args })) as unknown as {
        content: readonly { text: string }[];
        isError?: boolean;
      };
      const text = content[0]?.text ?? '';
      return {
        isError: isError === true,
        text,
        value: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
      };
    },
    close: () => {
      stdin.end();
      return ran;
    },
  };
};

export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: unknown;
}
