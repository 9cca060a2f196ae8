import type { CommandContext } from '../../command/spec.js';
import { EmsError } from '../../base/errors.js';
import type { Call } from '../../http/client.js';

/** A new secret is shown only once: refuses before sending if the output has no room for it. */
export const refuseFullOutput = ({ terminal }: Pick<CommandContext, 'terminal'>): void => {
  if (terminal.stdout.hasRoom?.(secretBytes) !== false) return;
  throw new EmsError(
    'refused',
    'Refused: the new secret could not be written, there is no room where the output goes.',
    {
      hint: 'Nothing was sent. Write it to another place.',
    },
  );
};

const secretBytes = 65_536;

export const refuseSecretToFullOutput = (
  { promises }: Pick<Call, 'promises'>,
  context: Pick<CommandContext, 'terminal'>,
): void => {
  if (promises === 'secret') refuseFullOutput(context);
};
