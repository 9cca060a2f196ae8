import type { Clock } from '../clock.js';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileNameFor, textIn } from '../files/private-file.js';
import type { LoadedSettings } from '../settings/load.js';

export interface ServiceClock extends Clock {
  /** The service's current time; a demo service may be days ahead. */
  hear(served: Date, isDemo?: boolean): void;
  /** The time that an earlier command saw; the next response corrects it. */
  assume(aheadMs: number): void;
  isDemo(): boolean;
  /** How far it is ahead of the machine's. */
  aheadMs(): number;
}

/** Below this, clocks that agree: a difference of seconds would only make relative times jump. */
const toleranceMs = 120_000;

/**
 * The clock of the service, as far as it is known: ages, deadlines and relative times are measured by the clock that
 * made the times they are compared with. The monotonic part stays the machine's, as do the clocks of tokens, retries,
 * locks and files, which take `context.machineClock`.
 */
export const serviceClock = (machine: Clock, onChange: (aheadMs: number) => void): ServiceClock => {
  let aheadMs = 0;
  let isDemo = false;
  return {
    now: () => machine.now(),
    sleep: (milliseconds, signal) => machine.sleep(milliseconds, signal),
    date: () => new Date(machine.date().getTime() + aheadMs),
    assume: (earlier) => void (aheadMs = earlier),
    isDemo: () => isDemo,
    aheadMs: () => aheadMs,
    hear(served, fromDemo = false) {
      isDemo = fromDemo;
      const difference = served.getTime() - machine.date().getTime();
      const next = Math.abs(difference) > toleranceMs ? difference : 0;
      if (Math.abs(next - aheadMs) > toleranceMs) onChange(next);
      aheadMs = next;
    },
  };
};

/**
 * A cached token lets a command measure times before its first request, when the service has not said what time it is
 * there. The clock of a demo service may be days ahead, so that is remembered beside the token; for other services, and
 * where the clocks agree, there is no such file. It is a guess that the first response corrects: losing it does no harm.
 */
export const recallClock = (settings: LoadedSettings, clock: ServiceClock): void => {
  const file = fileFor(settings);
  if (file === undefined || !existsSync(file)) return;
  const aheadMs = Number(textIn(file) ?? 'none');
  if (Number.isFinite(aheadMs)) clock.assume(aheadMs);
};

/** Called when the command ends. Without a token directory nothing is cached, and nothing is remembered. */
export const rememberClock = (settings: LoadedSettings, clock: ServiceClock): void => {
  const file = fileFor(settings);
  if (file === undefined || !clock.isDemo()) return;
  try {
    if (clock.aheadMs() === 0) rmSync(file, { force: true });
    else if (existsSync(dirname(file))) writeFileSync(file, String(Math.round(clock.aheadMs())), { mode: 0o600 });
  } catch {
    // A full disk or a directory that is read only: the next command asks again.
  }
};

const fileFor = (settings: LoadedSettings): string | undefined => {
  const url = settings.text('url');
  if (url === undefined || settings.profile === 'demo') return undefined;
  return join(settings.configDirectory, 'tokens', `${fileNameFor(url)}.clock`);
};
