import { afterAll, expect, it } from 'vitest';
import { useRelayedDemo } from '../support/relayed-demo.js';

/** The service refuses every list of computers. */
const demo = useRelayedDemo(60, async (request, pass) =>
  /\/api\/computer(?:\/search)?(?:\?|$)/.test(request.url)
    ? { ...(await pass(request)), status: 403, text: '{"title":"Forbidden","requiredRole":"computer.read"}' }
    : pass(request),
);

const loose: unknown[] = [];
const note = (error: unknown): void => void loose.push(error);
process.on('unhandledRejection', note);
afterAll(() => void process.off('unhandledRejection', note));

it('ends with its own words where the lists for the question are refused, all of them at once', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => String(at + 1));
  for (const more of [['--dry-run'], ['--yes', '--max-affected', '999']]) {
    const ran = await demo.run(['computer', 'reboot', ...ids, ...more]);
    expect([0, 3, 4, 6, 7], ran.stderr).toContain(ran.code);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(loose).toEqual([]);
});
