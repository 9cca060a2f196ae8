import { join } from 'node:path';
import { fileNameFor, readIfThere, writePrivate } from '../base/files/private-file.js';
import { baseText, parseBaseUrl } from '../http/url.js';
import type { Settings } from './settings.js';

/** Whether a server was checked, or the check was proposed: a file for each, by its URL. */
export const isServerKnown = async (settings: Settings): Promise<boolean> => {
  const file = fileOf(settings);
  return file === undefined || (await readIfThere(file).catch(() => '')) !== undefined;
};

/** Ignores an unwritable state directory: another proposal does no harm. */
export const rememberServer = async (settings: Settings): Promise<void> => {
  const file = fileOf(settings);
  if (file !== undefined) await writePrivate(file, '').catch(() => undefined);
};

const fileOf = (settings: Settings): string | undefined => {
  const url = settings.get('url');
  if (url === undefined || settings.profile === 'demo') return undefined;
  return join(settings.stateDirectory, 'checked', fileNameFor(baseText(parseBaseUrl(url))));
};
