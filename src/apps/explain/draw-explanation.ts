import type { Canvas } from '../../command/result.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { pad, wrap } from '../../base/text/widths.js';
import { linkLabels, type ExplainLink, type Explanation, type Mark } from './explanation.js';

const marks: Readonly<Record<Mark, { readonly sign: string; readonly word: string }>> = {
  ok: { sign: '✓', word: 'ok' },
  broken: { sign: '✗', word: 'broken' },
  unknown: { sign: '?', word: 'unknown' },
  fact: { sign: '·', word: 'fact' },
};

/** The verdict, the chain and what to type next, for people. */
export const drawExplanation = (explanation: Explanation, canvas: Canvas): string => {
  const lines = explanation.links.flatMap((link) => linkLines(link, isCause(link, explanation), canvas));
  const next = explanation.next.map((line, at) => `${at === 0 ? 'Next: ' : '      '}${cleanCell(line)}`);
  return [
    canvas.heading(cleanCell(explanation.verdict)),
    '',
    ...lines,
    ...(next.length === 0 ? [] : ['', ...next]),
    '',
  ].join('\n');
};

/** Marks the first link with the cause's name that is not ok: there may be one for each group. A fact stops nothing. */
const isCause = (link: ExplainLink, { cause, links, state }: Explanation): boolean =>
  state !== 'done' &&
  link.mark !== 'fact' &&
  link.link === cause &&
  link ===
    (links.find((each) => each.link === cause && each.mark === 'broken') ?? links.find((each) => each.link === cause));

const labelWidth = 11;
const pointer = '← this stops it';

const linkLines = (link: ExplainLink, isCauseHere: boolean, canvas: Canvas): string[] => {
  const label = link.label ?? linkLabels[link.link];
  const text = cleanCell(link.text);
  if (canvas.plain) {
    const lead = `${marks[link.mark].word}: ${label}: `;
    return [`${lead}${text}${isCauseHere ? ' (this stops it)' : ''}`];
  }
  const indent = 4 + labelWidth + 2;
  const width = Math.max(24, canvas.columns - indent);
  const [first = '', ...rest] = wrap(text, width, canvas.measure);
  const head = `  ${signOf(link.mark, canvas)} ${pad(label, labelWidth, false, canvas.measure)}  `;
  const lines = [`${head}${first}`, ...rest.map((line) => `${' '.repeat(indent)}${line}`)];
  return isCauseHere ? pointAt(lines, indent, canvas) : lines;
};

const signOf = (mark: Mark, canvas: Canvas): string => {
  const tone = { ok: 'good', broken: 'bad', unknown: 'attention', fact: 'none' } as const;
  return canvas.tone(tone[mark], marks[mark].sign);
};

/** Puts the pointer at the right edge of the last line if there is room, else below it. */
const pointAt = (lines: readonly string[], indent: number, canvas: Canvas): string[] => {
  const last = lines.at(-1) ?? '';
  const edge = Math.min(canvas.columns, 80) - pointer.length;
  const used = canvas.measure(withoutColor(last));
  const said = canvas.tone('bad', pointer);
  if (used + 2 > edge) return [...lines, `${' '.repeat(indent)}${said}`];
  return [...lines.slice(0, -1), `${last}${' '.repeat(edge - used)}${said}`];
};

// oxlint-disable-next-line no-control-regex -- the colors that `tone` added
const withoutColor = (text: string): string => text.replaceAll(/\u001B\[[\d;]*m/g, '');
