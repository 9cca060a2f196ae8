import { resolve } from 'node:path';
import type { CustomCommand } from '../../../command/custom-command.js';
import type { Paper, Result } from '../../../command/result.js';
import type { CommandContext } from '../../../command/spec.js';
import { usage } from '../../../errors.js';
import { writeWhole } from '../../../files/write-whole.js';
import { openFleetReader } from '../../../fleet/fleet-reader.js';
import type { ReportData, SnapshotPoint } from '../../../fleet/report/report-data.js';
import { readReport } from '../../../fleet/report/read-report.js';
import type { Snapshot } from '../../../fleet/snapshot/snapshot-store.js';
import { localDate } from '../../../text/calendar.js';
import { plural } from '../../../text/plural.js';
import { wrap } from '../../../text/wrap.js';
import { startBrowser } from '../../start-browser.js';
import { sinceFlag, sinceOf } from '../../wait/since.js';
import { groupFlag, scopeOf } from '../scope-flag.js';
import { snapshotsOf } from '../stored-snapshots.js';
import { readLogo } from './read-logo.js';
import { writeReport, type ReportFormat, reportFormats } from './write-report.js';
import type { Input } from '../../../command/input.js';
import { unreadPart } from '../../../fleet/readable.js';

export const report: CustomCommand = {
  name: 'report',
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
  examples: [
    { does: 'Write the report of the last 30 days', run: 'ems fleet report --out fleet.html' },
    {
      does: 'Write a weekly report on one site',
      run: 'ems fleet report --group Workstations/Berlin --since 7d --out berlin.html',
    },
    { does: 'Print a report for a ticket', run: 'ems fleet report --format markdown' },
  ],
  seeAlso: ['fleet status', 'fleet failures', 'fleet check', 'fleet top'],
  run: async (input, context) => {
    const target = targetOf(input);
    const logo = await readLogo(input.flags['logo'], context.interrupt);
    const scope = await scopeOf(input, context);
    const now = context.clock.date();
    const since = (await sinceOf(input, context)) ?? new Date(now.getTime() - defaultDays * 86_400_000);
    const reader = await openFleetReader(context);
    const snapshots = pointsIn(await snapshotsOf(scope, context), since);
    const { readStoppedRollouts } = await import('../../../rollout/status/stopped-rollouts.js');
    const { recordedRollouts } = await import('../../../rollout/state/record.js');
    const data = await readReport(reader, scope, {
      title: titleOf(input),
      since,
      now,
      snapshots,
      stoppedRollouts: readStoppedRollouts(() => recordedRollouts(context)),
    });
    reader.heard();
    const text = await writeReport(target.format, data, logo);
    if (target.file === undefined) return { kind: 'text', text };
    await writeWhole(target.file, text, context.interrupt);
    return told({ file: target.file, text, format: target.format, remarks: await openedIn(target, context) }, data);
  },
};

const defaultDays = 30;

/** A day may have many; a curve needs no more than one. The first of a day is what was compared with. */
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

const told = (
  {
    file,
    text,
    format,
    remarks,
  }: {
    readonly file: string;
    readonly text: string;
    readonly format: ReportFormat;
    readonly remarks: readonly string[];
  },
  data: ReportData,
): Result => {
  const { computers, well, scope, headline, unreadable, requests } = data;
  const bytes = Buffer.byteLength(text);
  const value = JSON.parse(
    JSON.stringify({ file, format, bytes, scope, computers, well, headline, unreadable, requests }),
  ) as Record<string, string>;
  return { kind: 'object', value, remarks, draw: (paper) => drawTold(file, bytes, data, paper) };
};

const drawTold = (
  file: string,
  bytes: number,
  { headline, unreadable, requests }: ReportData,
  paper: Paper,
): string => {
  const [first = '', ...more] = headline;
  const width = Math.max(24, paper.columns - 1);
  return `${[
    ...wrap(first, width, paper.measure).map((line) => paper.heading(line)),
    ...more.flatMap((line) => wrap(line, width, paper.measure)),
    '',
    `Wrote ${file} (${plural(Math.ceil(bytes / 1024), 'KB', 'KB')}, ${plural(requests, 'request')}).`,
    ...unreadable.map((part) => `Not read: ${unreadPart(part)}`),
  ].join('\n')}\n`;
};
