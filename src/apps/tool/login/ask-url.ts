import type { CommandContext } from '../../../command/spec.js';
import { EmsError, withHint } from '../../../base/errors.js';
import type { BaseUrl } from '../../../http/url.js';

const mostAsked = 3;

/** A URL without https:// is a slip of the keyboard: the dialog says so and asks again instead of ending. */
export const askUrl = async (
  ask: () => Promise<string>,
  read: (text: string) => BaseUrl,
  context: Pick<CommandContext, 'warn'>,
): Promise<BaseUrl> => {
  for (let asked = 1; ; asked += 1) {
    const text = await ask();
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof EmsError) || error.kind !== 'usage' || asked === mostAsked) throw error;
      context.warn(withHint(error));
    }
  }
};
