import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ speed: 0 });

interface Listed {
  readonly command: string;
  readonly flags: readonly { readonly name: string; readonly type: string; readonly values?: readonly string[] }[];
}

const flagsByCommand = async (): Promise<Map<string, Listed['flags']>> => {
  const listed = demo().json(await demo().run(['commands', '-o', 'json'])) as Listed[];
  return new Map(listed.map(({ command, flags }) => [command, flags]));
};

it('a server description takes nothing away from a built-in command', async () => {
  const before = await flagsByCommand();
  expect((await demo().run(['api', 'sync'])).code).toBe(0);
  const after = await flagsByCommand();
  const lost = [...before].flatMap(([command, flags]) => {
    const now = after.get(command) ?? [];
    const twice = now.filter(({ name }, at) => now.findIndex((other) => other.name === name) < at);
    const changed = flags.filter(({ name, type, values = [] }) => {
      const same = now.find((flag) => flag.name === name && flag.type === type);
      return same === undefined || values.some((value) => same.values?.includes(value) !== true);
    });
    return [...twice, ...changed].map(({ name }) => `${command} ${name}`);
  });
  expect(lost).toEqual([]);
  expect((await demo().run(['task', 'list', '--status', 'failed', '--since', '24h'])).code).toBe(0);
});
