import { systemApi } from '../../service/system.js';
import { shapeReply } from '../../engine/read/shape-result.js';
import { previewOne } from '../../changes/preview.js';
import type { CustomCommand } from '../../command/custom-command.js';

const health: CustomCommand = {
  name: 'health',
  summary: 'Check that the service responds, without signing in',
  details: 'GET /health needs no token. Exit code 0 on success, 11 if the service is unreachable.',
  shared: ['request'],
  examples: { 'Use it in a monitoring script': 'ems health --quiet' },
  seeAlso: ['doctor', 'system info'],
  run: async (input, context) => {
    const client = await context.client();
    const call = systemApi.health({ anonymous: true, signal: context.interrupt });
    if (input.shared.dryRun) return previewOne(call, client);
    const reply = await client.read(call);
    const text = reply.body.toString('utf8').trim();
    // A health page may be plain text ("Healthy"); that is an answer too.
    if (text !== '' && !/^[[{"]/.test(text)) return { kind: 'object', value: { status: text, url: client.origin } };
    return text === ''
      ? { kind: 'object', value: { status: 'reachable', url: client.origin } }
      : shapeReply(reply, {}, 'reachable');
  },
};

export const commands: readonly CustomCommand[] = [health];
