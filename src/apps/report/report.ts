import { answerJson } from '../../base/json/objects.js';
import { extname, resolve } from 'node:path';
import { commandsNamed, type UnnamedCommand } from '../../command/custom-command.js';
import type { CommandContext, Input, Canvas, RawFlag, Result } from '../../command/spec.js';
import { usage } from '../../base/errors.js';
import { fileReason } from '../../base/files/file-problem.js';
import { readBounded } from '../../base/files/read-bounded.js';
import { writeWhole } from '../../base/files/write-whole.js';
import { openFleetReader } from '../../service/reading.js';
import { unreadPart } from '../../service/readable.js';
import type { Logo } from './html/page.js';
import { readReport } from './read-report.js';
import type { ReportData, SnapshotPoint } from './report-data.js';
import { type Snapshot, snapshotsOf } from '../snapshots/index.js';
import { localDate } from '../../base/text/calendar.js';
import { plural } from '../../base/text/wording.js';
import { wrap } from '../../base/text/widths.js';
import { startBrowser } from '../../terminal/start-browser.js';
import { sinceFlag, sinceOf } from '../../engine/wait/since-flag.js';
import { groupFlag, scopeOf } from '../../engine/targets/scope-flag.js';

const reportFormats = ['html', 'markdown', 'json'] as const;
type ReportFormat = (typeof reportFormats)[number];

const report: UnnamedCommand = {
  summary: 'Write a report on the fleet: one HTML file, markdown or JSON',
  details: [
    'The HTML file has everything inside: it opens from disk, prints, supports dark mode, and loads nothing from the network. Every chart has its numbers as a table.',
    'Changes come from the snapshots of the period (`ems fleet snapshot`); without snapshots from the distribution history. The report says which. Sends about 130 requests for a fleet of any size.',
    'html is written to fleet.html, markdown and json to stdout; --out names another file, - is stdout.',
  ],
  flags: [
    groupFlag,
    sinceFlag('start of the period, such as 30d or an ISO time (default: 30d)'),
    { name: 'out', value: 'file', help: 'write the report to this file; - for stdout', completes: 'file' },
    { name: 'format', value: 'format', help: 'format of the result', values: reportFormats, default: 'html' },
    { name: 'title', value: 'text', help: 'title of the report', default: 'Fleet report' },
    { name: 'logo', value: 'file', help: 'picture beside the title: png, jpeg, gif, webp or svg', completes: 'file' },
    { name: 'open', help: 'open the file in the browser' },
  ],
  role: 'computer.read',
  examples: {
    'Write the report of the last 30 days': 'ems fleet report --out fleet.html',
    'Write a weekly report on one site': 'ems fleet report --group Workstations/Berlin --since 7d --out berlin.html',
    'Print a report for a ticket': 'ems fleet report --format markdown',
  },
  seeAlso: ['fleet status', 'fleet failures', 'fleet check', 'fleet top'],
  run: async (input, context) => {
    const target = targetOf(input);
    const logo = await readLogo(input.flags['logo'], context.interrupt);
    const scope = await scopeOf(input, context);
    const now = context.clock.date();
    const since = (await sinceOf(input, context)) ?? new Date(now.getTime() - defaultDays * 86_400_000);
    const reader = await openFleetReader(context);
    const snapshots = pointsIn(await snapshotsOf(scope, context), since);
    const { readStoppedRollouts, recordedRollouts } = await import('../rollout/index.js');
    const data = await readReport(reader, scope, {
      title: titleOf(input),
      since,
      now,
      snapshots,
      stoppedRollouts: readStoppedRollouts(() => recordedRollouts(context)),
    });
    reader.requireAnswer();
    const text = await writeReport(target.format, data, logo);
    if (target.file === undefined) return { kind: 'text', text };
    await writeWhole(target.file, text, context.interrupt);
    return { ...told(target.file, target.format, text, data), remarks: await openedIn(target, context) };
  },
};

export const commands = commandsNamed({ report });

const defaultDays = 30;

/** One point per day is enough for a curve: the first snapshot of a day is the one that was compared with. */
const pointsIn = (snapshots: readonly Snapshot[], since: Date): SnapshotPoint[] => {
  const points = snapshots
    .filter(({ meta }) => Date.parse(meta.takenAt) >= since.getTime())
    .map(({ meta }) => ({ takenAt: meta.takenAt, computers: meta.counts.computers, issues: meta.counts.issues }));
  const byDay = new Map(points.toReversed().map((point) => [localDate(new Date(point.takenAt)), point]));
  return [...byDay.values()].toReversed();
};

interface Target {
  readonly format: ReportFormat;
  /** undefined: stdout. */
  readonly file: string | undefined;
  readonly open: boolean;
}

/** Checked before anything is read. */
const targetOf = ({ flags }: Input): Target => {
  const format = reportFormats.find((each) => each === flags['format']) ?? 'html';
  const { out, logo, open } = flags;
  const named = typeof out === 'string' ? out : format === 'html' ? 'fleet.html' : '-';
  const file = named === '-' ? undefined : named;
  if (open === true && file === undefined) throw usage('--open needs a file', 'Add --out fleet.html');
  if (logo !== undefined && format !== 'html') throw usage('--logo is for html reports only');
  return { format, file, open: open === true };
};

const titleOf = ({ flags }: Input): string =>
  typeof flags['title'] === 'string' && flags['title'].trim() !== '' ? flags['title'].trim() : 'Fleet report';

const openedIn = async ({ file, open }: Target, { runtime, env }: CommandContext): Promise<string[]> => {
  if (!open || file === undefined) return [];
  const isOpen = await startBrowser(resolve(file), runtime.platform, env);
  return isOpen ? [] : ['There is no desktop to open it on.'];
};

const told = (file: string, format: ReportFormat, text: string, data: ReportData): Result => {
  const { computers, withoutIssue, withIssue, neverSeen, scope, headline, unreadable, requests } = data;
  const bytes = Buffer.byteLength(text);
  const counts = { computers, withoutIssue, withIssue, neverSeen };
  const value = answerJson({ file, format, bytes, scope, ...counts, headline, unreadable, requests });
  return { kind: 'object', value, draw: (canvas) => drawTold(file, bytes, data, canvas) };
};

const drawTold = (
  file: string,
  bytes: number,
  { headline, unreadable, requests }: ReportData,
  canvas: Canvas,
): string => {
  const [first = '', ...more] = headline;
  const width = Math.max(24, canvas.columns - 1);
  return `${[
    canvas.heading(first),
    ...more.flatMap((line) => wrap(line, width, canvas.measure)),
    '',
    `Wrote ${file} (${plural(Math.ceil(bytes / 1024), 'KB', 'KB')}, ${plural(requests, 'request')}).`,
    ...unreadable.map((part) => `Not read: ${unreadPart(part)}`),
  ].join('\n')}\n`;
};

/** Each writer is loaded when it is asked for. */
const writeReport = async (format: ReportFormat, data: ReportData, logo: Logo | undefined): Promise<string> => {
  switch (format) {
    case 'html':
      return (await import('./html/page.js')).htmlPage(data, logo);
    case 'markdown':
      return (await import('./markdown.js')).markdownReport(data);
    case 'json':
      return `${JSON.stringify(data, null, 2)}\n`;
  }
};

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

/** The page stays small enough to be sent around. */
const mostBytes = 128 * 1024;

/** Before anything is asked of the service: a wrong file costs no requests. */
export const readLogo = async (typed: RawFlag | undefined, interrupt: AbortSignal): Promise<Logo | undefined> => {
  if (typeof typed !== 'string') return undefined;
  const type = types[extname(typed).toLowerCase()];
  if (type === undefined) throw usage(`--logo: ${typed} is not a png, jpeg, gif, webp or svg file`);
  const bytes = await readBounded(typed, interrupt).catch((error: unknown) => {
    interrupt.throwIfAborted();
    throw usage(`--logo: cannot read ${typed}: ${fileReason(error)}`);
  });
  if (bytes.length > mostBytes)
    throw usage(`--logo: ${typed} is larger than 128 KB`, 'Make the picture smaller: it is shown 44 pixels high.');
  return { type, base64: bytes.toString('base64') };
};
