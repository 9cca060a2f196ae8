import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  inputRequired,
  McpServer,
  PROTOCOL_VERSION_META_KEY,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Readable, Writable } from 'node:stream';
import { EmsError, messageOf } from '../../base/errors.js';
import { isObject, type Json } from '../../base/json/objects.js';
import { cleanCell, cleanLines } from '../../base/text/clean-text.js';
import { cleanJson, shrink } from './bound.js';
import { answerFields, argumentSchema, type FieldSchema } from './check-arguments.js';
import { messageLines } from './message-lines.js';
import type { Tool, ToolAnswer } from './tools.js';

export interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

export interface ServerFacts {
  readonly version: string;
  readonly instructions: string;
  readonly tools: readonly Tool[];
  onProblem(message: string): void;
}

/** The only file that knows the SDK. Returns the function that ends the server. */
export const serveTools = (facts: ServerFacts, { stdin, stdout }: Streams): (() => Promise<void>) => {
  const lines = stdin.pipe(
    messageLines(
      (answer) => void stdout.write(`${JSON.stringify(answer)}\n`),
      (meta) => Object.hasOwn(meta, CLIENT_INFO_META_KEY) || Object.hasOwn(meta, PROTOCOL_VERSION_META_KEY),
    ),
  );
  const handle = serveStdio(() => makeServer(facts), {
    transport: new StdioServerTransport(lines, stdout),
    onerror: (error) => facts.onProblem(error.message),
  });
  return async () => {
    await handle.close();
    stdin.unpipe(lines).pause();
  };
};

const makeServer = ({ instructions, tools, version }: ServerFacts): McpServer => {
  const server = new McpServer({ name: 'ems', version }, { capabilities: { tools: {} }, instructions });
  for (const tool of tools)
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: standardSchema(argumentSchema(tool)),
        outputSchema: standardSchema(answerFields(tool)),
        annotations: annotationsOf(tool),
      },
      (given, context) => callTool(tool, given, context, server),
    );
  return server;
};

const annotationsOf = ({ changes }: Tool): NonNullable<Parameters<McpServer['registerTool']>[1]['annotations']> =>
  changes === true
    ? { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }
    : { readOnlyHint: true, openWorldHint: false };

const standardSchema = ({ check, json }: FieldSchema): StandardSchemaWithJSON<Given> => ({
  '~standard': {
    version: 1,
    vendor: 'ems',
    validate: (value) => {
      const problem = check(value);
      return problem === undefined ? { value: (value ?? {}) as Given } : { issues: [{ message: problem }] }; // checked
    },
    jsonSchema: { input: () => json, output: () => json },
  },
});

type Given = Record<string, unknown>;

const callTool = async (
  tool: Tool,
  given: Given,
  { mcpReq }: ServerContext,
  server: McpServer,
): Promise<CallToolResult | InputRequiredResult> => {
  const { client, canAsk } = clientOf(mcpReq.envelope, server);
  const progress = progressOf(mcpReq);
  progress(`${tool.title}: started`);
  try {
    const answer = await tool.run({
      progress,
      arguments: given,
      signal: mcpReq.signal,
      client,
      canAsk,
      answer: personsAnswer(mcpReq.inputResponses),
    });
    return answerResult(answer);
  } catch (error) {
    return { content: [{ type: 'text', text: JSON.stringify(problemOf(error, tool)) }], isError: true };
  }
};

/** Only a client that gave a token hears of progress. How much there is to do is not known. */
const progressOf = ({ _meta: meta, notify }: ServerContext['mcpReq']): ((message: string) => void) => {
  const progressToken = meta?.progressToken;
  let progress = 0;
  return (message) => {
    if (progressToken === undefined) return;
    progress += 1;
    // A client that is gone needs no progress.
    notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(() => undefined);
  };
};

const answerResult = (answer: ToolAnswer): CallToolResult | InputRequiredResult => {
  if ('value' in answer)
    return { content: [{ type: 'text', text: JSON.stringify(answer.value) }], structuredContent: answer.value };
  const requestedSchema = {
    type: 'object' as const,
    properties: { apply: { type: 'boolean' as const, title: 'Apply this plan' } },
    required: ['apply'],
  };
  return inputRequired({
    inputRequests: { approval: inputRequired.elicit({ message: cleaned(answer.question), requestedSchema }) },
  });
};

const cleaned = (text: string): string => cleanLines(text);

/** Returns undefined if nobody was asked in this round. */
const personsAnswer = (responses: Record<string, unknown> | undefined): 'yes' | 'no' | undefined => {
  if (responses === undefined || !('approval' in responses)) return undefined;
  return acceptedContent(responses, 'approval')?.['apply'] === true ? 'yes' : 'no';
};

/** The newer protocol names the client in every request, the older one at the beginning. */
const clientOf = (
  envelope: Partial<Record<string, unknown>> | undefined,
  { server }: McpServer,
): { readonly client: string; readonly canAsk: boolean } => {
  const info = (envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion()) as Json | undefined; // both are JSON
  const able = (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities()) as Json | undefined; // as above
  const { name, version } = isObject(info) ? info : {};
  return {
    client: cleanCell([name, version].filter((part) => typeof part === 'string').join(' ')).slice(0, 100) || 'unknown',
    canAsk: isObject(able) && isObject(able['elicitation']),
  };
};

const problemOf = (error: unknown, { fields }: Tool): Json => {
  // The assistant filled fields, and knows no flags of the command behind them.
  const inFields = (text: string): string =>
    text.replaceAll(/--([a-z-]+)/g, (flag, name: string) => (Object.hasOwn(fields, name) ? name : flag));
  if (!(error instanceof EmsError))
    return { error: { kind: 'failed', message: cleaned(messageOf(error)).slice(0, 500) } };
  const { code, details, hint, operation, status } = error.facts;
  return shrink(
    cleanJson({
      error: {
        kind: error.kind,
        message: inFields(error.message),
        ...(hint === undefined ? {} : { hint: inFields(hint) }),
        ...(status === undefined ? {} : { status }),
        ...(code === undefined ? {} : { code }),
        ...(operation === undefined ? {} : { operation }),
        ...(details === undefined ? {} : { details }),
      },
    }),
    4000,
  );
};
