import {
  asWrite,
  isReadCall,
  type AnyReply,
  type Call,
  type Client,
  type Permit,
  type Reply,
} from '../../src/http/client.js';
import { issue } from '../../src/http/permits.js';

/** The tests of the client itself need no question. */
const permit: Permit = issue(() => true);

export const sendCall = (client: Client, call: Call): Promise<Reply> =>
  isReadCall(call) ? client.read(call) : client.write(asWrite(call), permit);

export const sendCallRaw = (client: Client, call: Call): Promise<AnyReply> =>
  isReadCall(call) ? client.readRaw(call) : client.writeRaw(asWrite(call), permit);
