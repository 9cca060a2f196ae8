import { ClosedPipe, type Terminal } from '../terminal/terminal.js';
import { renderList } from './render-list.js';
import { renderObject } from './render-object.js';
import type { ListResult, ObjectResult, OutputOptions } from '../command/result.js';
import { openSink } from './sink.js';

/** Lists and objects in one of the six formats. */
export const renderData = async (
  result: ListResult | ObjectResult,
  options: OutputOptions,
  terminal: Terminal,
  now: Date,
  say: (line: string) => void,
): Promise<void> => {
  const sink = await openSink(options, terminal, now, say);
  try {
    await (result.kind === 'list' ? renderList(sink, result) : renderObject(sink, result));
  } catch (error) {
    // What arrived before the failure is delivered; the exit code says that it is not everything.
    if (!(error instanceof ClosedPipe)) await sink.chunks.flush();
    throw error;
  }
  await sink.chunks.flush();
};
