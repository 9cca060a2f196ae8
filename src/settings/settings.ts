import type { OutputFormat } from './output-formats.js';

/** A setting comes from flag, then environment, then profile, then default; the origin is kept for `config list --origin`. */
export interface Settings {
  readonly profile: string; // 'default', 'demo', 'environment' …
  readonly profileOrigin: SettingOrigin;
  get<Name extends SettingName>(name: Name): SettingValues[Name];
  origin(name: SettingName): SettingOrigin;
  readonly configDirectory: string;
  readonly stateDirectory: string;
  readonly cacheDirectory: string;
}

export type SettingOrigin = 'flag' | 'environment' | 'profile' | 'default';

/** Parsed values: durations in milliseconds. */
export interface SettingValues {
  url: string | undefined;
  'client-id': string | undefined;
  output: OutputFormat | undefined;
  cacert: string | undefined;
  'client-cert': string | undefined;
  'client-key': string | undefined;
  insecure: boolean;
  'insecure-http': boolean;
  timeout: number;
  'connect-timeout': number;
  retries: number;
  concurrency: number;
  'max-affected': number;
  protected: boolean;
  'read-only': boolean;
  history: boolean;
  reason: 'optional' | 'required';
  'no-input': boolean;
  debug: boolean;
  color: boolean | undefined;
  plain: boolean;
  ascii: boolean;
  'update-url': string | undefined;
}

export type SettingName = keyof SettingValues;
