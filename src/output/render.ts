import type { Terminal } from '../terminal/terminal.js';
import { ClosedPipe } from '../terminal/terminal.js';
import { renderList } from './render-list.js';
import { renderObject } from './render-object.js';
import type { OutputOptions, Result } from './result.js';
import { openSink, put, type Sink } from './sink.js';

/** Prints a result: data on stdout in the chosen format, talk through `say`. */
export const render = async (
  result: Result,
  options: OutputOptions,
  terminal: Terminal,
  now: () => Date,
  say: (line: string) => void,
): Promise<void> => {
  if (result.kind === 'done') {
    say(result.message);
    return;
  }
  const sink = await openSink(options, terminal, now(), say);
  try {
    await renderInto(sink, result);
  } catch (error) {
    // What arrived before the failure is delivered; the exit code says that it is not everything.
    if (!(error instanceof ClosedPipe)) await sink.chunks.flush();
    throw error;
  }
  await sink.chunks.flush();
};

const renderInto = async (sink: Sink, result: Exclude<Result, { kind: 'done' }>): Promise<void> => {
  switch (result.kind) {
    case 'list':
      return renderList(sink, result);
    case 'object':
      return renderObject(sink, result);
    case 'text':
      return put(sink, result.text === '' || result.text.endsWith('\n') ? result.text : `${result.text}\n`);
  }
};
