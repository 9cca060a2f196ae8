import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { useDirectory } from '../support/in-process.js';
import { programFile, programWords } from '../support/tested-program.js';

const directory = useDirectory();

it('speaks the protocol over stdin and stdout in its newer form, and ends with its client', async () => {
  const child = spawn(programFile, [...programWords, 'mcp', '--demo'], {
    env: { ...process.env, EMS_CONFIG_DIR: directory() },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // The newer protocol has no handshake: every request names the client.
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: 'read', arguments: { args: ['computer', 'list'], count: true }, _meta: meta };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}\n`);
  const answer: unknown = JSON.parse(String((await lines.next()).value));
  expect(answer).toMatchObject({ id: 1, result: { content: [{ type: 'text', text: '{"count":500}' }] } });
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
});
