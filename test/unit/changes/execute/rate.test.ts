import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/contract/operation.js';
import { mapBounded } from '../../../../src/service/read-items.js';
import { mergeAnswers } from '../../../../src/changes/execute/batch-answer.js';
import { refusalsIn } from '../../../../src/changes/execute/refusals.js';
import type { Outcome } from '../../../../src/changes/journal/unit-state.js';
import { pacer, progressLine } from '../../../../src/changes/execute/pace.js';
import { csvOf } from '../../../../src/changes/execute/report-file.js';
import { fakeClock } from '../../../support/fake-clock.js';

describe('--rate', () => {
  it('lets no second see more than asked for', async () => {
    const clock = fakeClock();
    const turn = pacer(20, clock);
    const times: number[] = [];
    for (let index = 0; index < 100; index++) {
      await turn();
      times.push(clock.now());
    }
    const busiest = Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 1000).length));
    expect(busiest).toBe(20);
    expect(times.at(-1)).toBe(99 * 50);
  });

  it('does not save up turns while nothing is sent', async () => {
    const clock = fakeClock();
    const turn = pacer(10, clock);
    await turn();
    clock.advance(60_000);
    await turn();
    await turn();
    expect(clock.now()).toBe(60_100);
  });
});

describe('bounded work', () => {
  it('keeps the order and the bound', async () => {
    let under = 0;
    let most = 0;
    const answers = await mapBounded([5, 1, 4, 2, 3], 2, async (value) => {
      most = Math.max(most, ++under);
      for (let turn = 0; turn < value; turn++) await Promise.resolve();
      under--;
      return value * 10;
    });
    expect(answers).toEqual([50, 10, 40, 20, 30]);
    expect(most).toBe(2);
  });

  it('starts nothing new after a failure', async () => {
    const started: number[] = [];
    const work = mapBounded([1, 2, 3, 4, 5, 6], 2, async (value) => {
      started.push(value);
      if (value === 2) throw new Error('no');
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    });
    await expect(work).rejects.toThrow('no');
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    expect(started).toEqual([1, 2]);
  });
});

const done = (reply: JsonObject): Outcome => ({ kind: 'done', status: 200, refusals: [], reply });

describe('batch answers', () => {
  it('are not added up when they count nothing', () => {
    const units = [1, 2].map((id) => ({ targets: [{ id }] }));
    const outcomes = new Map([1, 2].map((taskId, index) => [index, done({ taskId })]));
    expect(mergeAnswers(units, outcomes)).toBeUndefined();
  });

  const pair = [1, 2].map((id) => ({ id, name: undefined }));
  const refused = (failed: number, ...results: JsonObject[]) =>
    refusalsIn({ succeeded: 2 - failed, failed, results }, pair).map(({ id, unsure }) => (unsure ? `${id}?` : id));

  it.each([
    ['AlreadyMember', 'Added'],
    ['NotMember', 'Removed'],
    ['SpecialGroup', 'Failed'],
  ])('refuse nobody without failures, whatever the codes %s and %s mean', (first, second) =>
    expect(refused(0, { computerId: 1, code: first }, { computerId: 2, code: second })).toEqual([]),
  );

  it('refuse a computer of which a row says so, with its code', () => {
    const results = [
      { computerId: 1, success: true },
      { computerId: 2, success: false, code: 'Odd' },
    ];
    expect(refusalsIn({ succeeded: 1, failed: 1, results }, pair)).toEqual([{ id: 2, code: 'Odd' }]);
  });

  it.each<JsonObject[][]>([
    [
      [
        { computerId: 1, code: 'AlreadyMember' },
        { computerId: 2, code: 'ComputerNotFound' },
      ],
    ],
    [
      [
        { computerId: 1, status: 'Added' },
        { computerId: 2, status: 'Refused' },
      ],
    ],
    [[]],
  ])('are unsure about both where no row says that it failed: %j', (results) =>
    expect(refused(1, ...results)).toEqual(['1?', '2?']),
  );

  it.each<[JsonObject, (number | string)[]]>([
    [{ succeeded: 0, failed: 0, results: [] }, [1, 2]],
    [{ succeeded: 1, results: [] }, ['1?', '2?']],
    [{ succeeded: 1, failed: 0, results: [{ computerId: 1, success: false }] }, [1]],
    [{ succeeded: 1, failed: 1, results: [{ computerId: 1, success: true }] }, ['1?', '2?']],
    [{ succeeded: 2, failed: 0, results: [] }, []],
    [{ failed: 0 }, []],
    [{ succeeded: 1, failed: 0, results: [] }, []],
    [{}, ['1?', '2?']],
  ])('are not taken for a success when their counts do not add up: %j', (answer, expected) =>
    expect(refusalsIn(answer, pair, 'counts').map(({ id, unsure }) => (unsure ? `${id}?` : id))).toEqual(expected),
  );

  it('refuse all, with their codes, when all failed', () => {
    const results = [{ computerId: 1, code: 'Odd', message: 'no' }];
    expect(refusalsIn({ succeeded: 0, failed: 2, results }, pair)).toEqual([
      { id: 1, code: 'Odd', message: 'no' },
      { id: 2, message: 'the service does not count it as succeeded' },
    ]);
  });
});

describe('progress and report', () => {
  it('estimates what is left', () => {
    const progressed = { verb: 'computer reboot', finished: 312, total: 10_000, elapsedMs: 13_000 };
    expect(progressLine({ ...progressed, failed: 3, unknown: 0 })).toBe(
      'computer reboot: 312 of 10,000, 3 failed, 24/s, about 7 min left',
    );
    expect(progressLine({ ...progressed, failed: 0, unknown: 1 })).toContain('312 of 10,000, 1 unknown, 24/s');
  });

  it('writes cells that no spreadsheet runs', () => {
    const row = {
      id: 1,
      hostname: '=cmd()',
      outcome: 'failed',
      status: 409,
      code: 'A,B',
      message: 'say "no"\nplease',
    } as const;
    expect(csvOf([row])).toBe(
      `id,hostname,outcome,status,code,message\n1,'=cmd(),failed,409,"A,B","say ""no""\nplease"\n`,
    );
    expect(csvOf([{ ...row, hostname: '\uff1dcmd()' }])).toContain(",'\uff1dcmd(),");
  });
});
