import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../../src/engine/bulk/plan.js';
import { entryLine, headLines, replay } from '../../../../src/engine/bulk/replay.js';
import type { Entry } from '../../../../src/engine/bulk/unit-state.js';
import { countRows, rowsOf, summaryLines } from '../../../../src/engine/bulk/outcome.js';

const plan: Plan = {
  run: '20260301-120000-ab12',
  started: '2026-03-01T12:00:00.000Z',
  command: 'ems computer reboot',
  question: 'Reboot 4 computers?',
  dangerous: true,
  profile: 'default',
  server: 'https://ems.example',
  place: '',
  call: {
    method: 'POST',
    path: '/api/computer/{id}/reboot',
    repeat: 'never',
    operation: 'POST /api/computer/{id}/reboot',
  },
  carrier: { where: 'path', name: 'id' },
};
const units = ['A', 'B', 'C', 'D'].map((name, index) => [{ id: index + 1, name }]);
const refused = {
  error: 'conflict',
  message: 'not in a group',
  status: 409,
  code: 'ComputerNotGroupAssigned',
} as const;
const gone = { error: 'unreachable', message: 'refused' } as const;

const journal = (...entries: Entry[]): string => headLines(plan, units) + entries.map(entryLine).join('');
const kinds = (text: string) => replay(text)?.states.map(({ kind }) => kind);

describe('replaying a journal', () => {
  it('tells what is done, refused, in doubt and left', () => {
    const text = journal(
      { kind: 'sent', unit: 0 },
      { kind: 'sent', unit: 1 },
      { kind: 'done', unit: 0, status: 200 },
      { kind: 'failed', unit: 1, problem: refused },
      { kind: 'sent', unit: 2 },
    );
    expect(kinds(text)).toEqual(['done', 'failed', 'in-doubt', 'left']);
    expect(replay(text)).toMatchObject({ plan, units });
  });

  it('counts what is known to have failed as failed, also where nothing reached the service', () => {
    expect(kinds(journal({ kind: 'sent', unit: 0 }, { kind: 'failed', unit: 0, problem: gone }))).toEqual([
      'failed',
      'left',
      'left',
      'left',
    ]);
  });

  it('takes back what was about to leave and did not', () => {
    const unsent: Entry[] = [
      { kind: 'sent', unit: 0 },
      { kind: 'unsent', unit: 0 },
      { kind: 'sent', unit: 1 },
      { kind: 'failed', unit: 1, problem: refused },
      { kind: 'sent', unit: 1 },
      { kind: 'unsent', unit: 1 },
    ];
    expect(kinds(journal(...unsent))).toEqual(['left', 'failed', 'left', 'left']);
  });

  it('takes the last word of a resumed run', () => {
    const text = journal(
      { kind: 'sent', unit: 0 },
      { kind: 'failed', unit: 0, problem: refused },
      { kind: 'sent', unit: 0 },
      { kind: 'done', unit: 0, status: 200 },
    );
    expect(kinds(text)?.[0]).toBe('done');
  });

  it('stands a cut at any byte: a later part never makes less known, and no unit is lost', () => {
    const entries = units.flatMap((_, unit): Entry[] => [
      { kind: 'sent', unit },
      { kind: 'done', unit, status: 200 },
    ]);
    const whole = Buffer.from(journal(...entries));
    const head = Buffer.from(headLines(plan, units)).length;
    let known = 0;
    for (let cut = head; cut <= whole.length; cut++) {
      const states = kinds(whole.subarray(0, cut).toString('utf8')) ?? [];
      const done = states.filter((kind) => kind === 'done').length;
      expect(states).toHaveLength(4);
      expect(done).toBeGreaterThanOrEqual(known);
      expect(states.filter((kind) => kind === 'in-doubt').length).toBeLessThanOrEqual(1);
      known = done;
    }
    expect(known).toBe(4);
  });

  it('goes on behind a torn line', () => {
    expect(kinds(`${journal({ kind: 'sent', unit: 0 })}{"done":0,"sta\n{"done":1,"status":200}\n`)).toEqual([
      'in-doubt',
      'done',
      'left',
      'left',
    ]);
  });

  it('is nothing without a whole head', () => {
    const text = headLines(plan, units);
    expect(replay(text.slice(0, -5))).toBeUndefined();
    expect(replay('')).toBeUndefined();
  });

  it('keeps batches and what was refused refusals them', () => {
    const batches = [units.flat().slice(0, 3), units.flat().slice(3)];
    const text =
      headLines(plan, batches) +
      entryLine({ kind: 'done', unit: 0, status: 200, refusals: [{ id: 2, code: 'SpecialGroup' }] });
    const found = replay(text);
    expect(found?.units).toEqual(batches);
    const rows = found?.units.flatMap((unit, index) => rowsOf(unit, found.states[index] ?? { kind: 'left' })) ?? [];
    expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'done', 'skipped']);
    expect(countRows(rows)).toEqual({ done: 2, failed: 1, skipped: 1, unknown: 0 });
  });
});

describe('a batch of which a part was sent again', () => {
  const batch = units.flat();
  const before: Entry = { kind: 'done', unit: 0, status: 200, refusals: [{ id: 2, code: 'A' }, { id: 3 }] };
  const outcomes = (...entries: Entry[]): string[] => {
    const found = replay(headLines(plan, [batch]) + [before, ...entries].map(entryLine).join(''));
    return rowsOf(batch, found?.states[0] ?? { kind: 'left' }).map(({ outcome }) => outcome);
  };
  const again: Entry = { kind: 'sent', unit: 0, ids: [2, 3] };

  it.each<[string, Entry[], string[]]>([
    ['is in doubt for that part while nothing came', [again], ['done', 'unknown', 'unknown', 'done']],
    [
      'takes the answer for that part',
      [again, { kind: 'done', unit: 0, ids: [2, 3], status: 200, refusals: [{ id: 3 }] }],
      ['done', 'done', 'failed', 'done'],
    ],
    [
      'stays done for the others when all of the part failed',
      [again, { kind: 'failed', unit: 0, ids: [2, 3], problem: refused }],
      ['done', 'failed', 'failed', 'done'],
    ],
    [
      'stays done for the others when the part is unknown',
      [again, { kind: 'unknown', unit: 0, ids: [2, 3], problem: gone }],
      ['done', 'unknown', 'unknown', 'done'],
    ],
    [
      'is what it was when the part did not leave',
      [again, { kind: 'unsent', unit: 0, ids: [2, 3] }],
      ['done', 'failed', 'failed', 'done'],
    ],
    [
      'keeps an earlier doubt beside a later part',
      [
        { kind: 'sent', unit: 0, ids: [2] },
        { kind: 'sent', unit: 0, ids: [3] },
        { kind: 'done', unit: 0, ids: [3], status: 200 },
      ],
      ['done', 'unknown', 'done', 'done'],
    ],
  ])('%s', (_, entries, wanted) => expect(outcomes(...entries)).toEqual(wanted));
});

describe('the summary', () => {
  it('groups by code, the most frequent first, with the remedy', () => {
    const rows = [
      ...units.flatMap((unit) => rowsOf(unit, { kind: 'failed', problem: refused })),
      ...rowsOf([{ id: 9, name: 'Z' }], { kind: 'in-doubt' }),
      ...rowsOf([{ id: 8, name: 'Y' }], { kind: 'done', status: 200, refusals: [] }),
    ];
    expect(summaryLines(rows, new Map([['ComputerNotGroupAssigned', 'Put it into a group.']]))).toEqual([
      '  ComputerNotGroupAssigned: 4 computers (A, B, C, …): not in a group',
      '    Put it into a group.',
      '  unknown: 1 computer (Z): unknown, check: sent, and no answer was noted',
    ]);
  });
});
