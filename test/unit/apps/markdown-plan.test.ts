import { describe, expect, it } from 'vitest';
import { markdownText } from '../../../src/apps/state/show/markdown.js';
import type { StateChange, StateDifference } from '../../../src/apps/state/model.js';

const change = (facts: Partial<StateChange> = {}): StateChange => ({
  kind: 'package-assignment',
  action: 'add',
  on: 'Assignments/Browsers',
  what: 'KeePass@2.57',
  from: null,
  to: 'KeePass@2.57',
  computers: 3,
  ids: {},
  ...facts,
});

const plan = (changes: readonly StateChange[], more: Partial<StateDifference> = {}): string =>
  markdownText({
    plan: 'abc123',
    server: 'https://ems.example',
    against: 'files',
    compared: {},
    unreadable: [],
    unchecked: [],
    unmanaged: [],
    computers: 3,
    changes,
    ...more,
  });

const hostile = [
  '@everyone',
  '<img src=x onerror=alert(1)>',
  '[click](https://evil.example)',
  '![x](https://evil.example/x.png)',
  '| a | b |',
  '`code` and ``more``',
  '```\n# heading\n```',
  '` @admins `',
  '`',
  '--> <!-- ems state diff -->',
  '\n\n# heading',
  '\n- [ ] task\n/close',
  '&lt;b&gt; &#64;all',
  '$\\unicode{x}$ :tada: #1 !2 ~label %9',
  '\u202Etxt.exe',
  '',
  '   ',
];

/** The rest of a line once its code spans are taken out, as CommonMark finds them: runs of backticks of one length. */
const outsideCode = (line: string): string => {
  let rest = '';
  for (let at = 0; at < line.length;) {
    const [ticks = ''] = /^`*/.exec(line.slice(at)) ?? [];
    if (ticks === '') {
      rest += line.charAt(at);
      at += 1;
      continue;
    }
    const end = [...line.slice(at + ticks.length).matchAll(/`+/g)].find(([run]) => run.length === ticks.length);
    expect(end, `a code span that is not closed: ${line}`).toBeDefined();
    at += 2 * ticks.length + (end?.index ?? 0);
  }
  return rest;
};

describe('a plan in markdown', () => {
  it('has a mark, a count, the changes and the plan', () => {
    expect(plan([change({ action: 'remove' }), change({ computers: null })])).toBe(
      [
        '<!-- ems state diff -->',
        '### ems state: 2 differences',
        '',
        '1 × remove, 1 × add. They reach 3 computers.',
        '',
        '- **remove** package-assignment `KeePass＠2.57` on `Assignments/Browsers` (3 computers)',
        '- add package-assignment `KeePass＠2.57` on `Assignments/Browsers` (unknown)',
        '',
        'Plan: `abc123`',
        '',
      ].join('\n'),
    );
  });

  it.each(hostile)('shows %j as text only', (name) => {
    const text = plan(
      [
        change({ on: name, what: name, to: `${name}!`, blocked: name }),
        change({ action: 'rename', from: name, to: name }),
      ],
      { unreadable: [{ kind: 'members', why: name, on: name, needs: null }] },
    );
    const [mark, ...lines] = text.split('\n');
    expect(mark).toBe('<!-- ems state diff -->');
    for (const line of lines) {
      expect(line).not.toMatch(/[@<>|]/);
      expect(outsideCode(line)).toMatch(
        /^(?:### ems state: \d+ differences|\d+ × .*\.|Plan: |- \*\*Not read:\*\* |- (?:\*\*)?\w+(?:\*\*)? [\w-]+(?: {2}on )?[:;() a-z0-9]*|)$/,
      );
    }
  });

  it('has no values of variables, fields and principals', () => {
    for (const kind of ['variable', 'collection', 'computer-variable', 'custom-field', 'local-principal'] as const)
      expect(plan([change({ kind, action: 'change', from: 'old-value', to: 'new-value' })])).not.toMatch(/old-|new-/);
    expect(plan([change({ kind: 'tag', action: 'rename', from: 'old', to: 'new' })])).toContain('`old → new`');
  });

  it('is cut at 60,000 characters, and names the rest', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => change({ what: `Package ${at}` }));
    const text = plan([...many, change({ action: 'remove' })]);
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text.length).toBeGreaterThan(58_000);
    const shown = text.match(/^- /gm)?.length ?? 0;
    const rest = (2_001 - shown).toLocaleString('en');
    expect(text).toContain(`**Not shown:** ${rest} more differences (${2_000 - shown} × add, 1 × remove).`);
    expect(text).toMatch(/Plan: `abc123`\n$/);
  });
});
