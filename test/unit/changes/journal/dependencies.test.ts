import { describe, expect, it } from 'vitest';
import { failedUnits, selectUnits, unsent } from '../../../../src/changes/journal/replay.js';
import type { UnitState } from '../../../../src/changes/journal/unit-state.js';
import { callFor, isBatch, isRepeatable, type Plan, type Template, type Unit } from '../../../../src/changes/plan.js';
import { rowsOfRun } from '../../../../src/changes/execute/outcome.js';

const call = (operation: string, repeat: Template['repeat'] = 'idempotent'): Template => {
  const [method = '', path = ''] = operation.split(' ');
  return { method: method as Template['method'], path, operation, repeat };
};
const targets = (...ids: number[]) => ids.map((id) => ({ id, name: `PC-${id}` }));

const planOf = (units: readonly Unit[]): Plan => ({ ...({} as Plan), call: call('GET /'), units });

const done = (...refused: number[]): UnitState => ({
  kind: 'done',
  status: 200,
  refusals: refused.map((id) => ({ id, message: 'no' })),
});
const left: UnitState = { kind: 'left' };
const failed: UnitState = { kind: 'failed', problem: { error: 'failed', message: 'broken' } };
const inDoubt: UnitState = { kind: 'in-doubt' };

/** Leave, join, return: as a move is planned. */
const move = planOf([
  { call: call('DELETE /a'), targets: targets(1, 2) },
  { call: call('POST /b'), targets: targets(1, 2), after: 0, completes: true },
  { call: call('POST /a'), targets: targets(1, 2), after: 0, insteadOf: 1, completes: true },
  { call: call('DELETE /a'), targets: targets(3), after: 1 },
]);

const selected = (states: UnitState[], wanted = unsent): string[] =>
  [...selectUnits({ plan: move, states }, wanted)].map(
    ([unit, { targets: own }]) => `${unit}: ${own.map(({ id }) => id).join(' ')}`,
  );

const rows = (states: UnitState[]): string[] =>
  rowsOfRun({ plan: move, states, bound: 0, end: 0 }).map(
    ({ hostname, message, outcome }) => `${hostname} ${outcome}${message === null ? '' : `: ${message}`}`,
  );

const blocked = 'skipped: not sent: the step before it did not succeed';

describe('units that depend on each other', () => {
  it.each([
    ['a new run sends what does not depend, and what depends on it', [], ['0: 1 2', '1: 1 2', '2: 1 2', '3: 3']],
    ['the second half is left', [done(), left, left, left], ['1: 1 2', '2: 1 2', '3: 3']],
    ['one was refused in the first half', [done(2), left, left, left], ['1: 1', '2: 1 2', '3: 3']],
    ['the second half is in doubt', [done(), inDoubt, left, left], ['1: 1 2', '2: 1 2', '3: 3']],
    ['the second half refused one, which is not put back yet', [done(), done(2), left, left], ['2: 2', '3: 3']],
    ['the second half failed, so that the rest is not sent', [done(), failed, left, left], ['2: 1 2']],
    ['all were put back', [done(), failed, done(), left], []],
    ['everything is done', [done(), done(), left, done()], []],
  ] as const)('a resume: %s', (_, states, expected) => expect(selected([...states])).toEqual(expected));

  it.each([
    [
      'a first half that failed brings what depends on it',
      [failed, left, left, left],
      ['0: 1 2', '1: 1 2', '2: 1 2', '3: 3'],
    ],
    ['a computer that was put back would lack its first half', [done(), done(2), done(), done()], []],
    [
      'one that was refused in the first half',
      [done(2), { ...done(), refusals: [{ id: 2, blocked: true }] }, left, done()],
      ['0: 2', '1: 2', '2: 1 2'],
    ],
  ] as [string, UnitState[], string[]][])('a retry: %s', (_, states, expected) =>
    expect(selected(states, failedUnits)).toEqual(expected),
  );

  it.each([
    [[], ['PC-1 skipped: not sent', 'PC-2 skipped: not sent', 'PC-3 skipped: not sent']],
    [
      [done(), done(), left, done()],
      ['PC-1 done', 'PC-2 done', 'PC-3 done'],
    ],
    [
      [done(2), { ...done(), refusals: [{ id: 2, blocked: true }] }, left, done()],
      ['PC-2 failed: no', 'PC-1 done', 'PC-3 done'],
    ],
    [
      [failed, left, left, left],
      ['PC-1 failed: broken', 'PC-2 failed: broken', `PC-3 ${blocked}`],
    ],
    [
      [done(), failed, done(2), left],
      ['PC-1 failed: broken', 'PC-2 failed: broken', 'PC-2 failed: no', `PC-3 ${blocked}`],
    ],
  ] as [UnitState[], string[]][])('shows one row for both halves of a change (%j)', (states, expected) =>
    expect(rows(states)).toEqual(expected),
  );
});

describe('a unit with its own call', () => {
  const unit: Unit = {
    call: { ...call('POST /api/group/{id}/x', 'never'), pathValues: { id: 'g' } },
    carrier: { where: 'body', name: 'ids' },
    targets: targets(1, 2),
  };
  const plan: Plan = { ...planOf([{ targets: targets(1) }, unit]), carrier: { where: 'path', name: 'id' } };

  it('has its own place for the ids and its own class', () => {
    expect(callFor(plan, unit)).toMatchObject({ operation: 'POST /api/group/{id}/x', body: { ids: [1, 2] } });
    expect([isBatch(plan), isBatch(plan, unit)]).toEqual([false, true]);
    expect([isRepeatable(plan), isRepeatable({ ...plan, units: [{ targets: [] }] })]).toEqual([false, true]);
  });

  it('takes the id that an earlier unit created', () => {
    const child: Unit = {
      call: call('POST /api/group'),
      targets: targets(1),
      idFrom: { unit: 0, where: 'body', name: 'parentId' },
    };
    expect(callFor(plan, child, 'made').body).toEqual({ parentId: 'made' });
    expect(callFor(plan, child).body).toEqual({ parentId: '(new)' });
  });

  it('is sent again after a kill only if its own class allows it', () => {
    const states = [inDoubt, inDoubt];
    expect([...selectUnits({ plan, states }, unsent).keys()]).toEqual([0]);
  });
});
