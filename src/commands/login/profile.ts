import type { CommandContext } from '../../command/spec.js';
import { EmsError, usage } from '../../errors.js';
import { baseText, parseBaseUrl } from '../../http/client.js';
import { storedProfile } from '../../settings/store.js';
import type { LoadedSettings } from '../../settings/load.js';
import { checkProfileName } from '../../settings/profiles.js';

export interface ChosenProfile {
  readonly profile: string;
  /** Settings of the profile, without those of another server. */
  readonly settings: LoadedSettings;
  /** The profile gets another server: its settings for the former one are removed. */
  readonly isAnew: boolean;
}

/** The profile that a sign-in writes. Without --profile, none that belongs to another server is replaced without a word. */
export const profileFor = async (
  settings: LoadedSettings,
  url: string,
  context: CommandContext,
): Promise<ChosenProfile> => {
  const profile = usualProfile(settings);
  const former = serverOf(settings, profile);
  if (settings.profileOrigin === 'flag' || former === undefined || former === url)
    return { profile, settings, isAnew: false };
  const prompts = await context.prompts();
  if (!prompts.canAsk) {
    if (storedProfile(settings.config, profile)?.settings['protected'] === 'true')
      throw new EmsError('refused', `Profile "${profile}" is protected and belongs to ${former}, not to ${url}.`, {
        hint: `Add --profile <name> to create another profile, or --profile ${profile} to replace it.`,
      });
    context.warn(
      `Profile "${profile}" now belongs to ${url}; it was for ${former}. To keep both, use --profile <name>.`,
    );
    return { profile, settings: settings.forNewServer(profile), isAnew: true };
  }
  context.warn(`Profile "${profile}" belongs to ${former}.`);
  const wanted = (await prompts.text(`Name of the profile for ${url}:`, proposedName(url, settings))).trim();
  checkProfileName(wanted);
  const lost = serverOf(settings, wanted);
  if (lost !== undefined && lost !== url && !(await prompts.confirm(`Replace profile "${wanted}" for ${lost}?`)))
    throw new EmsError('refused', 'Cancelled. Nothing was changed.', {
      hint: 'Sign in again and choose another name.',
    });
  return { profile: wanted, settings: settings.forNewServer(wanted), isAnew: lost !== url };
};

/** Signing in always writes a profile, also where the environment would be used otherwise. */
const usualProfile = (settings: LoadedSettings): string => {
  const { profile, profileOrigin, config } = settings;
  if (profile === 'demo' && (profileOrigin === 'flag' || settings.origin('url') !== 'flag'))
    throw usage(
      'The demo service needs no sign-in.',
      'Add --demo to any command. To sign in to another service, add --url.',
    );
  // A name that was typed is never replaced by another one: this one is refused as reserved.
  const isNoName = profile === 'demo' || (profile === 'environment' && profileOrigin !== 'flag');
  const name = isNoName ? (config.current ?? 'default') : profile;
  checkProfileName(name);
  return name;
};

const serverOf = ({ config }: LoadedSettings, profile: string): string | undefined => {
  const kept = storedProfile(config, profile)?.settings['url'];
  return kept !== undefined && URL.canParse(kept) ? baseText(parseBaseUrl(kept)) : kept;
};

/** The first part of the host's name, which nothing is stored under yet. */
const proposedName = (url: string, { config }: LoadedSettings): string => {
  const { hostname } = new URL(url);
  const name = /^[a-z][a-z0-9-]*/.exec(hostname)?.[0] ?? 'service';
  const isFree = (each: string): boolean => storedProfile(config, each) === undefined && each !== 'demo';
  const numbered = Object.keys(config.profiles).map((_, index) => `${name}-${index + 2}`);
  return [name, ...numbered].find(isFree) ?? name;
};
