import { describe, expect, it } from 'vitest';
import { allTargets, type Plan } from '../../../../src/changes/plan.js';
import { journalText, replay, type JournalLine } from '../../../../src/changes/journal/replay.js';
import type { JournalEntry } from '../../../../src/changes/journal/unit-state.js';
import { countRows, rowsOf, rowsOfRun } from '../../../../src/changes/execute/outcome.js';
import { summaryLines } from '../../../../src/changes/execute/summary.js';

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
  units: ['A', 'B', 'C', 'D'].map((name, index) => ({ targets: [{ id: index + 1, name }] })),
};
const { units } = plan;
const refused = {
  error: 'conflict',
  message: 'not in a group',
  status: 409,
  code: 'ComputerNotGroupAssigned',
} as const;
const gone = { error: 'unreachable', message: 'refused' } as const;

const journal = (...lines: JournalLine[]): string => journalText(plan, lines);
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
    expect(replay(text)).toMatchObject({ plan });
  });

  it('keeps the own parts of each request', () => {
    const subject = { noun: 'patch', plural: 'patches' };
    const own = { query: [['productId', '11']] as const, body: { a: null } };
    const rows = [{ targets: [{ id: 7, name: 'KB1', values: { product: 'Windows 11' } }], own }];
    const whole = { ...plan, subject, consequences: ['It is approved for all computers.'], units: rows };
    const found = replay(journalText(whole, []));
    expect(found?.plan).toEqual(whole);
    expect(rowsOfRun({ plan: whole, states: [], bound: 0, end: 0 })).toMatchObject([{ id: 7, name: 'KB1' }]);
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
  const whole = Buffer.from(journalText(plan, sequence));
  const head = Buffer.byteLength(journalText(plan, []));

  it('cut within a line drops this line: its request had not left', () => {
    const text = journal({ kind: 'sent', unit: 0 }, { kind: 'sent', unit: 1 });
    const end = Buffer.byteLength(journal({ kind: 'sent', unit: 0 }));
    for (let cut = end + 1; cut < text.length; cut++)
      expect(replay(text.slice(0, cut))).toMatchObject({
        states: [{ kind: 'in-doubt' }, { kind: 'left' }, { kind: 'left' }, { kind: 'left' }],
        end,
      });
  });

  it.each([
    ['zeros', 0],
    ['another byte', 0x41],
    ['line feeds', 0x0a],
  ])('reports %s in the middle, and takes nothing that may have been sent for unsent', (_, byte) => {
    const last = whole.lastIndexOf('{"kind"');
    for (let at = head; at < last - 12; at++) {
      const broken = Buffer.from(whole).fill(byte, at, at + 10);
      if (broken.equals(whole)) continue;
      const found = replay(broken);
      expect(found?.damage, `at ${at}`).toBe('some lines cannot be read');
      expect(found?.states.map(({ kind }) => kind)).not.toContain('left');
    }
  });

  it('trusts what a killed process left, and doubts what a power cut may have cost', () => {
    const lines: JournalLine[] = [
      { kind: 'announced', bound: 3, boot: 'this-boot' },
      { kind: 'sent', unit: 0 },
    ];
    const text = journal(...lines);
    expect(replay(text, 'this-boot')?.states.map(({ kind }) => kind)).toEqual(['in-doubt', 'left', 'left', 'left']);
    const after = replay(text, 'another-boot');
    expect(after?.damage).toBe('the machine stopped while it was written');
    expect(after?.states.map(({ kind }) => kind)).toEqual(['in-doubt', 'in-doubt', 'in-doubt', 'left']);
    expect(replay(journal(...lines, { kind: 'closed' }), 'another-boot')?.damage).toBeUndefined();
  });

  it.each(['"format":4', '"format":6'])('reads nothing of another format: %s', (format) => {
    expect(replay(whole.toString().replace('"format":5', format))).toBeUndefined();
  });

  it('gives nothing without a whole head', () => {
    expect(replay(journal().slice(0, -5))).toBeUndefined();
    expect(replay('')).toBeUndefined();
  });

  it('keeps batches and what was refused in them', () => {
    const all = allTargets(plan);
    const batches = [{ targets: all.slice(0, 3) }, { targets: all.slice(3) }];
    const done: JournalEntry = { kind: 'done', unit: 0, status: 200, refusals: [{ id: 2, code: 'SpecialGroup' }] };
    const found = replay(journalText({ ...plan, units: batches }, [done]));
    expect(found?.plan.units).toEqual(batches);
    const rows = found === undefined ? [] : rowsOfRun(found);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'done', 'skipped']);
    expect(countRows(rows)).toEqual({ done: 2, already: 0, failed: 1, skipped: 1, unknown: 0 });
  });
});

describe('a batch of which a part was sent again', () => {
  const batch = { targets: allTargets(plan) };
  const before: JournalEntry = { kind: 'done', unit: 0, status: 200, refusals: [{ id: 2, code: 'A' }, { id: 3 }] };
  const outcomes = (...entries: JournalEntry[]): string[] => {
    const found = replay(journalText({ ...plan, units: [batch] }, [before, ...entries]));
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
  const broken = { error: 'failed', status: 500, message: 'it may have taken effect' } as const;

  it('groups by code, the most frequent first, with the remedy', () => {
    const rows = [
      ...units.flatMap((unit) => rowsOf(unit, { kind: 'failed', problem: refused })),
      ...rowsOf({ targets: [{ id: 9, name: 'Z' }] }, { kind: 'in-doubt' }),
      ...rowsOf({ targets: [{ id: 8, name: 'Y' }] }, { kind: 'done', status: 200, refusals: [] }),
      ...rowsOf({ targets: [{ id: 7, name: 'X' }] }, { kind: 'unknown', problem: broken }),
    ];
    expect(summaryLines(rows, new Map([['ComputerNotGroupAssigned', 'Put it into a group.']]))).toEqual([
      '  ComputerNotGroupAssigned: 4 computers (A, B, C, …): not in a group',
      '    Put it into a group.',
      '  unknown: 1 computer (Z): may have been sent: no response was recorded',
      '  HTTP 500: 1 computer (X): it may have taken effect',
    ]);
  });
});
