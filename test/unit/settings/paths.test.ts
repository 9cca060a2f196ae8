import { describe, expect, it } from 'vitest';
import { directoriesOf } from '../../../src/settings/store.js';

const placeOf = (env: Readonly<Record<string, string>>, home: string, platform = 'linux'): string =>
  directoriesOf({ env, home, platform }).config;

describe('settings are never looked for below the current directory', () => {
  it.each(['', '.', 'sub', '~', './home'])('uses no relative home: %j', (home) => {
    for (const platform of ['linux', 'darwin', 'win32'])
      expect(() => placeOf({}, home, platform)).toThrow('HOME is not an absolute path');
  });

  it.each(['', '.', '.config', '~/.config'])('ignores the relative XDG directory %j', (relative) => {
    const env = { XDG_CONFIG_HOME: relative, XDG_STATE_HOME: relative, XDG_CACHE_HOME: relative };
    expect(directoriesOf({ env, home: '/home/me', platform: 'linux' })).toEqual({
      config: '/home/me/.config/ems',
      state: '/home/me/.local/state/ems',
      cache: '/home/me/.cache/ems',
    });
    expect(() => placeOf(env, relative)).toThrow('HOME is not an absolute path');
  });

  it('ignores a relative LOCALAPPDATA', () => {
    expect(placeOf({ LOCALAPPDATA: 'x' }, 'C:\\Users\\me', 'win32')).toBe('C:\\Users\\me\\AppData\\Local\\ems');
  });

  it.each(['ems', String.raw`\ems`, '/ems', 'C:ems'])(
    'refuses EMS_CONFIG_DIR=%s on Windows: the drive is missing',
    (given) => {
      expect(() => placeOf({ EMS_CONFIG_DIR: given }, 'C:\\Users\\me', 'win32')).toThrow('is not an absolute path');
    },
  );

  it.each([String.raw`D:\ems`, String.raw`\\files\admin\ems`])('uses EMS_CONFIG_DIR=%s', (given) => {
    expect(placeOf({ EMS_CONFIG_DIR: given }, 'C:\\Users\\me', 'win32')).toBe(given);
  });

  it('uses an absolute XDG directory', () => {
    expect(placeOf({ XDG_CONFIG_HOME: '/x' }, '/home/me')).toBe('/x/ems');
  });
});
