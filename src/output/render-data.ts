import { ClosedPipe } from '../terminal/terminal.js';
import { renderList } from './render-list.js';
import { renderObject } from './render-object.js';
import type { ListResult, ObjectResult } from '../command/result.js';
import { openSink, put } from './sink/sink.js';
import { zoneName } from '../text/calendar.js';
import type { RenderContext } from './sink/sink.js';

/** Lists and objects in the chosen format. */
export const renderData = async (result: ListResult | ObjectResult, to: RenderContext): Promise<void> => {
  const sink = await openSink(to);
  try {
    await (result.kind === 'list' ? renderList(sink, result) : renderObject(sink, result));
  } catch (error) {
    // Deliver the rows that arrived before the failure; the exit code tells that they are incomplete.
    if (!(error instanceof ClosedPipe)) await sink.chunks.flush();
    throw error;
  }
  if (sink.zone.isNeeded) await put(sink, `\n${sink.palette.muted(`Times: ${zoneName()}`)}\n`);
  await sink.chunks.flush();
};
