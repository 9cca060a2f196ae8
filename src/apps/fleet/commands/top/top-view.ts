import type { KeyEffect, LiveView } from '../../../../command/live-view.js';
import type { Canvas } from '../../../../command/result.js';
import { scopeName } from '../../../../service/scope.js';
import { typedDuration } from '../../../../base/text/duration.js';
import { joinTexts, plural } from '../../../../base/text/wording.js';
import { numbersIn, overviewPage } from './overview.js';
import { cutLine, type TopPage, type TopSources } from './page.js';

const longestMs = 8 * 3_600_000;

/** The live view of the fleet: its screens, and what keys do to them. */
export const topView = ({
  intervalMs,
  shortestMs,
  ...given
}: Omit<TopSources, 'explained'> & Pick<LiveView, 'intervalMs' | 'shortestMs'>): LiveView => {
  const sources: TopSources = { ...given, explained: { requests: 0 } };
  const { context, explained, reader, scope } = sources;
  let refreshedAt: Date | undefined;
  const overview = overviewPage(sources);
  const pages: TopPage[] = [overview];
  const shown = (): TopPage => pages.at(-1) ?? overview;
  const requests = (): number => reader.requests() + explained.requests;
  const show = (page: TopPage | undefined, above = pages.length): KeyEffect => {
    if (page === undefined) return 'none';
    pages.splice(above, Infinity, page);
    return { read: () => page.read() };
  };
  const move = (by: 1 | -1) => (): KeyEffect => {
    shown().move(by);
    return 'paint';
  };
  const keys = new Map<string, () => KeyEffect>([
    ['up', move(-1)],
    ['k', move(-1)],
    ['down', move(1)],
    ['j', move(1)],
    ['enter', () => show(shown().open())],
    ['back', () => (pages.splice(Math.max(1, pages.length - 1)), 'paint')],
    ['r', () => 'refresh'],
    ['q', () => 'quit'],
    ['interrupt', () => 'quit'],
  ]);
  return {
    title: 'ems fleet top',
    intervalMs,
    shortestMs,
    longestMs,
    refresh: async () => {
      await Promise.all(pages.map((page) => page.read()));
      refreshedAt = context.clock.date();
    },
    press: (key) => {
      const name = typeof key === 'string' ? key : key.text;
      return /^[1-9]$/.test(name) ? show(overview.open(Number(name) - 1), 1) : (keys.get(name)?.() ?? 'none');
    },
    draw: async (canvas, { rows, note }) => {
      const page = shown();
      const head = [headLine({ scope: scopeName(scope), intervalMs, refreshedAt, requests: requests() }, canvas), ''];
      const foot = ['', cutLine(joinTexts([note, page.keys], '  '), canvas)];
      const room = Math.max(1, rows - head.length - foot.length);
      const body = await page.draw(canvas, room);
      const fitting =
        body.length <= room
          ? body
          : [...body.slice(0, room - 1), canvas.muted(`… ${body.length - room + 1} more lines`)];
      return [...head, ...fitting, ...Array.from({ length: room - fitting.length }, () => ''), ...foot];
    },
    numbers: () => numbersIn(overview.status()),
    requests,
  };
};

interface HeadFacts {
  readonly scope: string;
  /** Absent for a single reading. */
  readonly intervalMs?: number;
  readonly refreshedAt: Date | undefined;
  readonly requests: number;
}

/** The title line of the view. */
export const headLine = ({ scope, intervalMs, refreshedAt, requests }: HeadFacts, canvas: Canvas): string => {
  const interval = intervalMs === undefined ? undefined : `every ${typedDuration(intervalMs)}`;
  const time = refreshedAt?.toTimeString().slice(0, 8);
  const parts = ['ems fleet top', scope, interval, time, plural(requests, 'request')];
  return canvas.muted(cutLine(joinTexts(parts, '  ·  '), canvas));
};
