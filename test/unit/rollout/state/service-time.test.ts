import { expect, it } from 'vitest';
import { serviceTime } from '../../../../src/rollout/state/service-time.js';

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

it('follows a clock that was set, in either direction', () => {
  const { now, note, pass } = time();
  note(new Date(second));
  pass(10);
  note(new Date(second + 86_400_000));
  expect(now()).toEqual(new Date(second + 86_400_000));
  note(new Date(second));
  expect(now()).toEqual(new Date(second));
});
