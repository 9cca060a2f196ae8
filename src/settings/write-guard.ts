import { EmsError } from '../errors.js';
import type { Settings } from './settings.js';

export type WriteGuard =
  | { readonly kind: 'free' }
  /** Every change needs the profile's name typed. */
  | { readonly kind: 'protected'; readonly expected: string }
  | { readonly kind: 'read-only'; readonly refusal: EmsError };

/** What a profile demands before anything is changed through it. */
export function writeGuard(settings: Settings): WriteGuard {
  const { profile } = settings;
  if (settings.get('read-only')) {
    const hint = `Use another profile, or: ems config set read-only false --profile ${profile}`;
    return { kind: 'read-only', refusal: new EmsError('refused', `Profile '${profile}' is read-only.`, { hint }) };
  }
  return settings.get('protected') ? { kind: 'protected', expected: profile } : { kind: 'free' };
}
