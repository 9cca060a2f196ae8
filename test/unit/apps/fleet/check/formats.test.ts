import { describe, expect, it } from 'vitest';
import { formatChecks, pluginFailure } from '../../../../../src/apps/fleet/check/formats.js';
import { worstOf, type CheckOutcome } from '../../../../../src/apps/fleet/check/run-checks.js';

const now = new Date('2026-11-15T10:00:00Z');
const outcome = (more: Partial<CheckOutcome>): CheckOutcome => ({
  check: 'low-disk',
  unit: 'computers',
  scope: 'the whole fleet',
  state: 'warning',
  value: 28,
  total: 500,
  warn: '5%',
  crit: '10%',
  perfWarn: '25',
  perfCrit: '50',
  names: ['PC-0005', '<script>alert(1)</script>'],
  problem: null,
  ...more,
});
const unread = outcome({ check: 'queue-age', state: 'unknown', value: null, total: null, problem: 'not readable' });
const fine = outcome({ check: 'stale-agent', state: 'ok', value: 3, names: [] });

describe('the nagios form', () => {
  it('is one line with perfdata that an independent grammar takes', () => {
    const text = formatChecks('nagios', [outcome({ scope: "Berlin's | x=1\n2" }), fine], now);
    expect(text.split('\n')).toHaveLength(2);
    const [status = '', perfdata = ''] = text.trimEnd().split(' | ');
    expect(status).toMatch(/^WARNING: low-disk in Berlin's x=1 2: 28 of 500 computers \(5\.6 %\)$/);
    const item = /^'[^'=]+'=-?\d+(\.\d+)?;[^;]*;[^;]*;-?\d*;-?\d*$/;
    expect(perfdata.split(' ').filter((each) => !item.test(each))).toEqual([]);
  });

  it('says UNKNOWN with its reason when ems itself fails', () => {
    expect(pluginFailure('nagios', 'No server\nis set | yet.')).toBe('UNKNOWN: No server is set yet.\n');
    expect(pluginFailure('checkmk', 'x')).toBe('3 "ems fleet" - UNKNOWN: x\n');
  });
});

describe('the worst state', () => {
  it('is never ok for a check that could not be read', () => {
    expect(worstOf([fine, unread])).toBe('unknown');
    expect(worstOf([unread, outcome({ state: 'critical' })])).toBe('critical');
    expect(worstOf([])).toBe('unknown');
  });
});

it('checkmk gets a line for each check, with its own state', () => {
  const lines = formatChecks('checkmk', [outcome({ scope: 'Berlin' }), unread], now)
    .trimEnd()
    .split('\n');
  expect(lines).toEqual([
    '1 "ems low-disk in Berlin" low_disk=28 28 of 500 computers (5.6 %)',
    '3 "ems queue-age" - not readable',
  ]);
});

it('Prometheus text has no timestamps, no host names, and escaped labels', () => {
  const text = formatChecks('prometheus', [outcome({ scope: 'a"b\\c' }), unread], now);
  const sample = /^[a-z_]+(\{([a-z]+="([^"\\\n]|\\["\\n])*",?)*\})? -?\d+(\.\d+)?$/;
  const lines = text.trimEnd().split('\n');
  expect(lines.filter((line) => !line.startsWith('#') && !sample.test(line))).toEqual([]);
  expect(text).not.toContain('PC-0005');
  expect(lines.at(-1)).toBe(`ems_check_completion_time_seconds ${now.getTime() / 1000}`);
  expect(text).toContain(String.raw`ems_check_value{check="low-disk",scope="a\"b\\c"} 28`);
});

it('junit has a suite for each check, names in the failure, and nothing unescaped', () => {
  const text = formatChecks('junit', [outcome({}), fine, unread], now);
  expect(text).toContain('<testsuites name="ems fleet check" tests="3" failures="1" errors="1">');
  expect(text.match(/<testsuite /g)).toHaveLength(3);
  expect(text).toContain('PC-0005, &lt;script&gt;alert(1)&lt;/script&gt; and 26 more</failure>');
  expect(text).toContain('<error message="not readable"/>');
});

it('GitHub gets at most nine annotations', () => {
  const many = Array.from({ length: 14 }, (_, index) => outcome({ check: `check-${index}` }));
  const lines = formatChecks('github', many, now).trimEnd().split('\n');
  expect(lines).toHaveLength(9);
  expect(lines.at(-1)).toBe('::error title=ems fleet check::6 more checks are not ok');
  expect(lines[0]).toContain('5.6 %25');
});

it.each([
  [{ value: -2, total: null, perfWarn: '14:', perfCrit: '3:' }, '-2;14:;3:;;'],
  [{ value: 0, total: 0, perfWarn: '0', perfCrit: '2' }, '0;0;2;0;'],
  [{ value: 1, total: 3, perfWarn: '0', perfCrit: '2' }, '1;0;2;0;3'],
])('perfdata holds its own range: %j', (parts, perfdata) => {
  expect(formatChecks('nagios', [outcome(parts)], now)).toContain(`=${perfdata}\n`);
});
