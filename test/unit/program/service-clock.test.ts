import { expect, it } from 'vitest';
import { serviceClock } from '../../../src/program/service-clock.js';
import { fakeClock } from '../../support/fake-clock.js';

const minute = 60_000;

const open = () => {
  const machine = fakeClock();
  const heard: number[] = [];
  const start = machine.date().getTime();
  return { machine, heard, start, clock: serviceClock(machine, (aheadMs) => heard.push(aheadMs)) };
};

it('is the clock of the machine until the service says otherwise', () => {
  const { clock, machine } = open();
  machine.advance(5000);
  expect(clock.date()).toEqual(machine.date());
  expect(clock.now()).toBe(machine.now());
});

it.each([-119_000, -1000, 0, 1000, 119_000])('ignores a difference of %i ms', (difference) => {
  const { clock, machine, heard, start } = open();
  clock.hear(new Date(start + difference));
  expect(clock.date()).toEqual(machine.date());
  expect(heard).toEqual([]);
});

it.each([-400 * minute, -3 * minute, 3 * minute, 10_080 * minute])('follows a difference of %i ms', (difference) => {
  const { clock, machine, start } = open();
  clock.hear(new Date(start + difference));
  machine.advance(1000);
  expect(clock.date().getTime()).toBe(start + difference + 1000);
  expect(clock.now()).toBe(1000);
});

it('returns to the clock of the machine, and tells each change once', () => {
  const { clock, machine, heard, start } = open();
  for (const ahead of [60 * minute, 60 * minute + 500, 60 * minute - 500, 0]) clock.hear(new Date(start + ahead));
  expect(clock.date()).toEqual(machine.date());
  expect(heard).toEqual([60 * minute, 0]);
});
