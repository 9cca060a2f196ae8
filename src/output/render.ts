import { ticked } from '../terminal/terminal.js';
import type { Result } from '../command/result.js';
import type { RenderContext } from './sink/sink.js';

/** Prints a result: data on stdout in the chosen format, talk through `say`. */
export const render = async (result: Result, to: RenderContext): Promise<void> => {
  const { terminal, say } = to;
  if (result.kind === 'done') {
    say(ticked(result.message, terminal));
    return;
  }
  if (result.kind === 'text') {
    // Text as it is needs no formats: a completion, asked for at every TAB, is 3 ms faster without loading them.
    const { text } = result;
    await terminal.stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`);
    return;
  }
  if (result.kind === 'file') {
    const { fileFor } = await import('./file-result.js');
    await terminal.stdout.write(fileFor(result, terminal.stdout.isTerminal));
    return;
  }
  const { renderData } = await import('./render-data.js');
  await renderData(result, to);
};
