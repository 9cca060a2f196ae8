import { atSign, comma, equals, lineFeed, minus, plus, quote, space } from '../../json/ascii.js';
import { absentKind, nullKind, falseKind, RawFields, textKind, trueKind } from './raw-fields.js';
import { copy, type RawRows } from './raw-rows.js';

export { copyBatch } from './raw-rows.js';

/** Records as csvLine writes them into a pipe; undefined where a column is more than a field. */
export const rawCsv = (paths: readonly string[], toleratesOthers: boolean): RawRows | undefined => {
  const fields = RawFields.of(paths);
  if (fields === undefined) return undefined;
  const { kinds, starts, ends } = fields;
  return {
    fields,
    overhead: paths.length * 3 + 1,
    row(out, start, page) {
      if (fields.others && !toleratesOthers) return -1; // a field without a column has to be told of
      let at = start;
      for (let column = 0; column < kinds.length; column++) {
        if (column > 0) out[at++] = comma;
        const kind = kinds[column] ?? absentKind;
        if (kind === absentKind || kind === nullKind) continue;
        const word = words[kind];
        const from = starts[column] ?? 0;
        const to = ends[column] ?? 0;
        const marks = kind === textKind ? quotes(page, from, to) : none;
        if (marks === formula) return -1;
        if (marks === quoted) out[at++] = quote;
        at = word === undefined ? copy(out, at, page, from, to) : copy(out, at, word, 0, word.length);
        if (marks === quoted) out[at++] = quote;
      }
      out[at] = lineFeed;
      return at + 1;
    },
  };
};

const none = 0;
const quoted = 1;
/** What a spreadsheet might run: csvText knows what to do. */
const formula = 2;

const quotes = (page: Buffer, from: number, to: number): number => {
  const first = page[from] ?? 0;
  if (first === equals || first === plus || first === minus || first === atSign) return formula;
  if (first === space || page[to - 1] === space) return quoted;
  for (let at = from; at < to; at++) if (page[at] === comma) return quoted;
  return none;
};

const words: (Uint8Array | undefined)[] = [];
words[trueKind] = Buffer.from('true');
words[falseKind] = Buffer.from('false');
