import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../../src/engine/plan/plan.js';
import { journalText, replay, rewritten } from '../../../../src/engine/journal/replay.js';
import type { JournalEntry } from '../../../../src/engine/journal/unit-state.js';
import { lineAt } from '../../../../src/engine/journal/journal-lines.js';
import { countRows, rowsOf, summaryLines } from '../../../../src/engine/run/outcome.js';

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

const journal = (...entries: JournalEntry[]): string => journalText({ plan, units }, entries);
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

  it('knows any subject, with what its row adds to the request', () => {
    const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    const subject = { noun: 'patch', plural: 'patches' };
    const rows = [
      [{ id: 7, name: 'KB1', values: { product: 'Windows 11' }, own: { query: [['productId', '11']] as const } }],
      [{ id: group, name: undefined, own: { pathValues: { id: group }, body: { a: null } } }],
    ];
    const consequences = ['It is approved for all computers.'];
    const text = journalText({ plan: { ...plan, subject, consequences }, units: rows }, []);
    const found = replay(text);
    expect(found).toMatchObject({ plan: { subject, consequences }, units: rows });
    expect(rowsOf(found?.units[0] ?? [], { kind: 'left' }, subject)[0]).toMatchObject({ id: 7, name: 'KB1' });
  });

  it.each([{ other: 1 }, { body: 'x' }, { query: [['a']] }, { path: { id: null } }, { values: { a: 1 } }])(
    'is not understood in part: a row with %j would be another request',
    (row) => {
      const text = journalText({ plan, units }, []).split('\n');
      const targets = lineAt({ targets: [[1, row]] }, Buffer.byteLength(`${text.slice(0, 2).join('\n')}\n`));
      expect(replay(`${text.slice(0, 2).join('\n')}\n${targets}`)).toBeUndefined();
    },
  );

  it('counts what is known to have failed as failed, also where nothing reached the service', () => {
    expect(kinds(journal({ kind: 'sent', unit: 0 }, { kind: 'failed', unit: 0, problem: gone }))).toEqual([
      'failed',
      'left',
      'left',
      'left',
    ]);
  });

  it('takes back what was about to leave and did not', () => {
    const unsent: JournalEntry[] = [
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

  const sequence = units.flatMap((_, unit): JournalEntry[] => [
    { kind: 'sent', unit },
    { kind: 'done', unit, status: 200 },
  ]);
  const whole = Buffer.from(journalText({ plan, units }, sequence, { bound: 4, boot: '', isOpen: true }));
  const head = Buffer.byteLength(journalText({ plan, units }, []));

  it('cut at any byte says so, and takes nothing that may have been sent for unsent', () => {
    for (let cut = head; cut < whole.length; cut++) {
      const found = replay(whole.subarray(0, cut));
      expect(found).toMatchObject({ damage: 'its end is missing', isIrregular: true });
      expect(found?.states.map(({ kind }) => kind)).not.toContain('left');
    }
    expect(replay(whole)).toMatchObject({ damage: undefined, isIrregular: false });
  });

  it.each([
    ['zeros', 0],
    ['another byte', 0x41],
    ['line feeds', 0x0a],
  ])('with %s in the middle says so, and takes nothing that may have been sent for unsent', (_, byte) => {
    for (let at = head; at < whole.length - 10; at++) {
      const broken = Buffer.from(whole).fill(byte, at, at + 10);
      if (broken.equals(whole)) continue;
      const found = replay(broken);
      expect(found?.damage, `at ${at}`).toBe('some lines cannot be read');
      expect(found?.states.map(({ kind }) => kind)).not.toContain('left');
    }
  });

  it('whose first line has a wrong bit believes nothing of it, and takes nothing that may have been sent for unsent', () => {
    const first = whole.indexOf(0x0a);
    const cut = whole.subarray(0, head + 40);
    const found = Array.from({ length: first * 8 }, (_, bit) => {
      const broken = Buffer.from(cut);
      broken[bit >> 3] = (broken[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return replay(broken);
    });
    // What is no such line any more makes the run unreadable.
    expect(found.filter((each) => each?.states.some(({ kind }) => kind === 'left'))).toEqual([]);
    expect(found.filter((each) => each?.damage === 'its first line is damaged').length).toBeGreaterThan(first);
  });

  it('without one of its lines says so', () => {
    const lines = whole.toString().split('\n');
    for (let left = 3; left < lines.length - 1; left++) {
      const text = lines.filter((_, index) => index !== left).join('\n');
      expect(replay(text)?.damage, `line ${left}`).toBeDefined();
      expect(kinds(text)).not.toContain('left');
    }
  });

  it('trusts what a killed process left, and doubts what a power cut may have cost', () => {
    const file = { bound: 3, boot: 'this-boot', isOpen: true };
    const text = journalText({ plan, units }, [{ kind: 'sent', unit: 0 }], file);
    expect(replay(text, 'this-boot')?.states.map(({ kind }) => kind)).toEqual(['in-doubt', 'left', 'left', 'left']);
    const after = replay(text, 'another-boot');
    expect(after?.damage).toBe('the machine stopped while it was written');
    expect(after?.states.map(({ kind }) => kind)).toEqual(['in-doubt', 'in-doubt', 'in-doubt', 'left']);
    const closed = journalText({ plan, units }, [{ kind: 'sent', unit: 0 }], { ...file, isOpen: false });
    expect(replay(closed, 'another-boot')?.damage).toBeUndefined();
  });

  it('keeps a line that was written when its length was not yet noted, and drops half of one', () => {
    const longer = Buffer.from(journal({ kind: 'sent', unit: 0 }, { kind: 'sent', unit: 1 }));
    const state = journal({ kind: 'sent', unit: 0 }).split('\n')[0] ?? '';
    const text = `${state}\n${longer.toString().slice(state.length + 1)}`;
    expect([kinds(text), replay(text)?.damage]).toEqual([['in-doubt', 'in-doubt', 'left', 'left'], undefined]);
    const torn = text.slice(0, -5);
    expect([kinds(torn), replay(torn)?.damage]).toEqual([['in-doubt', 'left', 'left', 'left'], undefined]);
    expect(replay(torn)?.isIrregular).toBe(true);
  });

  it('says the same once it was written anew', () => {
    const broken = Buffer.from(whole).fill(0, head + 5, head + 60);
    const before = replay(broken);
    if (before === undefined) throw new Error('unreadable');
    const after = replay(rewritten(before));
    expect(after).toMatchObject({
      states: before.states,
      units,
      plan,
      bound: 4,
      damage: undefined,
      isIrregular: false,
    });
  });

  const old = (lines: readonly object[]): string =>
    [
      { plan },
      {
        targets: [
          [1, 'A'],
          [2, 'B'],
          [3, 'C'],
          [4, 'D'],
        ],
      },
      ...lines,
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');

  it('reads the format of earlier versions, where a gap is the only sign of damage', () => {
    expect(replay(old([{ sent: 0 }, { done: 0, status: 200 }]))).toMatchObject({
      damage: undefined,
      isIrregular: true,
    });
    expect(kinds(old([{ sent: 0 }, { sent: 2 }]))).toEqual(['in-doubt', 'in-doubt', 'in-doubt', 'left']);
  });

  it('reads nothing of a later format', () => {
    expect(replay(whole.toString().replace('"format":2', '"format":3'))).toBeUndefined();
  });

  it.each<[string, object]>([
    ['a unit that is none', { sent: 1.5 }],
    ['a unit beyond the end', { done: 99, status: 200 }],
    ['refusals that are no list', { done: 0, status: 200, refusals: 5 }],
    ['a refusal without an id', { done: 0, status: 200, refusals: [{}] }],
    ['no problem', { failed: 0 }],
    ['a problem without words', { unknown: 0, problem: { error: 'failed' } }],
    ['a problem of an unknown kind', { failed: 0, problem: { error: 'toString', message: 'x' } }],
    ['ids that are none', { sent: 0, ids: ['x'] }],
    ['nothing known', { hello: 0 }],
  ])('does not break over an odd line: %s', (_, odd) => {
    const found = replay(old([odd, { sent: 1 }]));
    expect(found?.states[1]?.kind).toBe('in-doubt');
    expect(found?.states.flatMap((state, index) => rowsOf(units[index] ?? [], state))).toHaveLength(4);
  });

  it.each<[string, (text: string) => string]>([
    ['a target that is none', (text) => text.replace('[1,"A"]', '[null]')],
    ['a plan without a call', (text) => text.replace('"call"', '"kall"')],
    ['a plan with a number for a text', (text) => text.replace('"profile":"default"', '"profile":7')],
    ['a request of an unknown kind', (text) => text.replace('"repeat":"never"', '"repeat":"often"')],
  ])('is nothing with %s in its head', (_, change) => {
    expect(change(old([]))).not.toBe(old([]));
    expect(replay(change(old([])))).toBeUndefined();
  });

  it('is nothing without a whole head', () => {
    expect(replay(journal().slice(0, -5))).toBeUndefined();
    expect(replay('')).toBeUndefined();
  });

  it('keeps batches and what was refused refusals them', () => {
    const batches = [units.flat().slice(0, 3), units.flat().slice(3)];
    const done: JournalEntry = { kind: 'done', unit: 0, status: 200, refusals: [{ id: 2, code: 'SpecialGroup' }] };
    const found = replay(journalText({ plan, units: batches }, [done]));
    expect(found?.units).toEqual(batches);
    const rows = found?.units.flatMap((unit, index) => rowsOf(unit, found.states[index] ?? { kind: 'left' })) ?? [];
    expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'done', 'skipped']);
    expect(countRows(rows)).toEqual({ done: 2, failed: 1, skipped: 1, unknown: 0 });
  });
});

describe('a batch of which a part was sent again', () => {
  const batch = units.flat();
  const before: JournalEntry = { kind: 'done', unit: 0, status: 200, refusals: [{ id: 2, code: 'A' }, { id: 3 }] };
  const outcomes = (...entries: JournalEntry[]): string[] => {
    const found = replay(journalText({ plan, units: [batch] }, [before, ...entries]));
    return rowsOf(batch, found?.states[0] ?? { kind: 'left' }).map(({ outcome }) => outcome);
  };
  const again: JournalEntry = { kind: 'sent', unit: 0, ids: [2, 3] };

  it.each<[string, JournalEntry[], string[]]>([
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
      '  unknown: 1 computer (Z): may have been sent: no response was recorded',
    ]);
  });
});
