import type { CustomCommand } from '../../command/custom-command.js';
import { rolloutArgument } from './rollout-argument.js';

const command = (
  name: 'approve' | 'pause' | 'resume',
  facts: Pick<CustomCommand, 'summary' | 'details' | 'flags' | 'examples' | 'seeAlso' | 'asks'>,
): CustomCommand => ({
  name,
  arguments: [rolloutArgument],
  shared: ['request', 'write'],
  writes: true,
  role: 'group.write',
  ...facts,
  run: async (input, context) => (await import('./run-set-marker.js')).runSetMarker(name, input, context),
});

export const approve = command('approve', {
  summary: 'Approve the next ring of a rollout',
  details: [
    'Gives the approval that the next ring asks for. If the current ring is inconclusive, it lets this ring pass, and no other.',
    'Shows what the gate of the current ring says and how many computers the next ring has, and asks. The gate is still judged: an approved ring that fails stops the rollout. `ems rollout advance` takes the step.',
    'If computers are missing from a ring, it continues without them.',
  ],
  asks: true,
  flags: [{ name: 'anyway', help: 'approve even if the gate has failed' }],
  examples: [{ does: 'Approve the next ring', run: 'ems rollout approve keepass-2.57 --yes' }],
  seeAlso: ['rollout status', 'rollout advance'],
});

export const pause = command('pause', {
  summary: 'Pause a rollout: no further ring starts',
  details: [
    'Computers of the rings that have begun still install. To stop these as well, use `ems rollout abort`. Nothing is activated while it is paused: computers that join the target wait.',
  ],
  examples: [{ does: 'Pause', run: 'ems rollout pause keepass-2.57' }],
  seeAlso: ['rollout resume', 'rollout abort'],
});

export const resume = command('resume', {
  summary: 'Continue a rollout that was paused or has failed',
  details: ['The gate is judged again at the next advance: if it still fails, the rollout stops again.'],
  examples: [{ does: 'Continue', run: 'ems rollout resume keepass-2.57' }],
  seeAlso: ['rollout pause', 'rollout advance'],
});
