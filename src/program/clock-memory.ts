import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileNameFor } from '../files/file-name.js';
import { textIn } from '../files/told.js';
import type { LoadedSettings } from '../settings/load.js';
import type { ServiceClock } from './service-clock.js';

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
