import type { Batch } from '../rows/batches.js';
import type { Value } from '../../json/exact-json.js';
import { reducer } from '../rows/reduce.js';
import type { ListShape } from '../rows/batches.js';
import { put, type Sink } from '../sink/sink.js';
import { loadBlocks, yamlItem } from './yaml.js';

export const writeYamlList = async (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  const typed = sink.options.columns;
  const blocks = await loadBlocks();
  let reduce: ((item: Value) => Value) | undefined;
  let any = false;
  for await (const batch of rows) {
    const values = batch.values();
    if (typed !== undefined) reduce ??= reducer(typed, values, { known: shape.columns, fields: shape.fields });
    for (const value of values) {
      any = true;
      if (sink.chunks.add(yamlItem(reduce === undefined ? value : reduce(value), blocks))) await sink.chunks.flush();
    }
  }
  if (!any) await put(sink, '[]\n');
};
