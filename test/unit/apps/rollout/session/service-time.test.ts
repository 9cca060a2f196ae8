import { expect, it } from 'vitest';
import { serviceTime } from '../../../../../src/apps/rollout/session/service-access.js';

const second = Date.UTC(2026, 10, 15, 12);

const time = () => {
  let passed = 0;
  const clock = { now: () => passed, date: () => new Date(second - 60_000 + passed) };
  return { ...serviceTime(clock), pass: (milliseconds: number) => void (passed += milliseconds) };
};

it('is ours until the service has said what time it is there, then that of the service', () => {
  const { now, note, pass } = time();
  expect(now()).toEqual(new Date(second - 60_000));
  note(new Date(second));
  pass(250);
  expect(now()).toEqual(new Date(second + 250));
});

it('does not go back when an answer cuts off the milliseconds', () => {
  const { now, note, pass } = time();
  note(new Date(second));
  pass(900);
  note(new Date(second));
  expect(now()).toEqual(new Date(second + 900));
  pass(300);
  note(new Date(second + 1000));
  expect(now()).toEqual(new Date(second + 1200));
});

it('follows the clock of a demo service that was advanced', () => {
  const { doubt, earliest, now, note } = time();
  note(new Date(second + 86_400_000), true);
  expect([now(), earliest(), doubt()]).toEqual([
    new Date(second + 86_400_000),
    new Date(second + 86_400_000),
    undefined,
  ]);
});

it.each([new Date('9999-12-31T23:59:59Z'), new Date(second - 86_400_000)])(
  'keeps the time of the machine where the service claims another one, and says so: %s',
  (served) => {
    const { doubt, now, note } = time();
    note(served);
    expect(now()).toEqual(new Date(second - 60_000));
    note(new Date(second));
    expect(doubt()).toMatch(/^the clock of the service is .* the clock of this machine$/);
  },
);

it('waits for the slower of two clocks that differ by little', () => {
  const { doubt, earliest, note } = time();
  expect(doubt()).toBe('the service does not say what time it is');
  note(new Date(second));
  expect([earliest(), doubt()]).toEqual([new Date(second - 60_000), undefined]);
});
