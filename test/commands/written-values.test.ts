import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 60, speed: 0 });
const preview = async (line: string): Promise<string> =>
  (await demo().run([...line.split(' '), '--dry-run'], { columns: 120 })).stderr;

it('a change says what it writes, before and after', async () => {
  const update = await preview('computer update PC-0041 PC-0042 --custom Custom01=9.99 --ou OU=New');
  expect(update).toContain('Writes ou: OU=New, custom.Custom01: 9.99');
  expect(await preview('computer variable set PC-0042 Contact.Phone 123')).toContain('Contact.Phone: (none) → 123');
  expect((await demo().run('computer variable set PC-0042 Contact.Phone 123'.split(' '))).code).toBe(0);
  expect(await preview('computer variable set PC-0042 Contact.Phone 456')).toContain('Contact.Phone: 123 → 456');
});

it('a deletion that the service refuses says so before', async () => {
  const three = await preview('computer delete PC-0041 PC-0042 PC-0043');
  expect(three).toContain('3 of 3 are in a group: the service refuses them without --force.');
  expect(await preview('computer delete PC-0041 --force')).not.toContain('refuses');
});

it('says nothing twice, and no secret', async () => {
  const tag = await preview('tag update EMEA --field designation=Europe');
  expect(tag.match(/Europe/g)).toHaveLength(1);
  const secret = await preview('computer update PC-0041 --field password=hunter2-long');
  expect(secret).not.toContain('hunter2');
});
