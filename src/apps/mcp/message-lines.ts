import { Transform } from 'node:stream';
import { isObject, tryJson, type Json, type JsonObject } from '../../base/json/objects.js';

/** A longer line is passed on: the transport refuses it, and ends. */
const longestLine = 10 * 1024 * 1024;

/**
 * Passes on the lines that are JSON-RPC, because the SDK drops others without a word: a client would wait for an answer, and
 * a question for a person for theirs. A request before `initialize` is refused: the history names the client of a change.
 */
export const messageLines = (
  answer: (error: JsonObject) => void,
  /** The newer protocol names the client in every request instead of initializing once. */
  namesClient: (meta: JsonObject) => boolean,
): Transform => {
  let rest = Buffer.alloc(0);
  let isOpen = false;
  const mayCome = ({ id, method, params }: JsonObject): boolean => {
    const meta = isObject(params) && isObject(params['_meta']) ? params['_meta'] : {};
    isOpen ||= method === 'initialize';
    return isOpen || id === undefined || method === 'ping' || namesClient(meta);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        const line = rest.subarray(0, end).toString();
        rest = rest.subarray(end + 1);
        const message = line.trim() === '' ? undefined : checkedMessage(line, answer, mayCome);
        if (message !== undefined) this.push(`${message}\n`);
      }
      if (rest.length > longestLine) {
        this.push(rest);
        rest = Buffer.alloc(0);
      }
      done();
    },
  });
};

const checkedMessage = (
  line: string,
  answer: (error: JsonObject) => void,
  mayCome: (message: JsonObject) => boolean,
): string | undefined => {
  const message = tryJson(line);
  const refuse = (code: number, text: string, id: Json = null): undefined => {
    answer({ jsonrpc: '2.0', id, error: { code, message: text } });
    return undefined;
  };
  if (message === undefined) return refuse(-32_700, 'Parse error: the line is not JSON.');
  if (!isObject(message) || message['jsonrpc'] !== '2.0') return refuse(-32_600, 'Invalid request: not JSON-RPC 2.0.');
  const { error, id = null, method, result } = message;
  if (typeof method === 'string' && !mayCome(message)) return refuse(-32_600, 'Invalid request: initialize first.', id);
  if (typeof method === 'string' || isObject(result) || isObject(error)) return line;
  if (method !== undefined || id === null) return refuse(-32_600, 'Invalid request: no method.', id);
  // An answer to our own question, without an object: the question fails instead of waiting for ever.
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_603, message: 'The answer has no result.' } });
};
