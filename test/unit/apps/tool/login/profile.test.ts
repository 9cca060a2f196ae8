import { testedPlatform } from '../../../../support/needed.js';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { useFreshDirectory } from '../../../../support/directories.js';
import { profileFor, type ChosenProfile } from '../../../../../src/apps/tool/login/secret.js';
import type { CommandContext } from '../../../../../src/command/spec.js';
import { loadSettings } from '../../../../../src/settings/load.js';

const directory = useFreshDirectory();
beforeEach(async () => {
  const prod = { url: 'https://ems.prod', 'client-id': 'ops', protected: 'true', insecure: 'true', timeout: '5m' };
  await writeFile(
    join(directory(), 'config.json'),
    JSON.stringify({ current: 'prod', profiles: { prod: { settings: prod } } }),
  );
});

const choose = async (url: string, answer: string | undefined, sure = false): Promise<ChosenProfile & Asked> => {
  const asked: (string | undefined)[] = [];
  const env = { EMS_CONFIG_DIR: directory() };
  const settings = await loadSettings({ flags: { url }, env, home: directory(), platform: testedPlatform });
  const context = {
    prompts: async () => ({
      canAsk: answer !== undefined,
      text: async (_: string, proposed?: string) => {
        asked.push(proposed);
        return answer;
      },
      confirm: async (question: string) => {
        asked.push(question);
        return sure;
      },
    }),
    warn: () => undefined,
  } as unknown as CommandContext; // only what the choice uses
  return { ...(await profileFor(settings, url, context)), asked };
};

interface Asked {
  readonly asked: readonly (string | undefined)[];
}

it('stays with the profile of the same server', async () => {
  expect(await choose('https://ems.prod', undefined)).toMatchObject({ profile: 'prod', isAnew: false });
});

it('proposes a name of its own, under which nothing of the other server holds', async () => {
  const { asked, profile, settings } = await choose('https://test.example.com', 'test');
  expect([asked, profile]).toEqual([['test'], 'test']);
  expect([settings.get('client-id'), settings.get('protected'), settings.get('insecure')]).toEqual([
    undefined,
    false,
    false,
  ]);
});

it('replaces a profile only after a yes, and then keeps preferences alone', async () => {
  await expect(choose('https://test.example.com', 'prod')).rejects.toThrow('Nothing was changed');
  const { asked, isAnew, settings } = await choose('https://test.example.com', 'prod', true);
  expect(asked[1]).toBe('Replace profile "prod" for https://ems.prod?');
  expect([isAnew, settings.get('client-id'), settings.get('protected'), settings.text('timeout')]).toEqual([
    true,
    undefined,
    false,
    '5m',
  ]);
});
