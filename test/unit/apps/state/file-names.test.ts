import { describe, expect, it } from 'vitest';
import { fileName, groupFiles } from '../../../../src/apps/state/export/file-names.js';
import { joinGroupPath, parentPath, splitGroupPath } from '../../../../src/apps/state/paths.js';

describe('file names of groups', () => {
  it.each([
    ['Browsers', 'Browsers'],
    ['Größe & Co', 'Größe & Co'],
    ['a:b*c?"<>|', 'a%3Ab%2Ac%3F%22%3C%3E%7C'],
    [String.raw`up\down/left`, 'up%5Cdown%2Fleft'],
    ['100 %', '100 %25'],
    ['CON', '%43ON'],
    ['con.txt', '%63on.txt'],
    ['LPT9', '%4CPT9'],
    ['CONIN$', '%43ONIN$'],
    ['conout$.x', '%63onout$.x'],
    ['nul .x', '%6Eul .x'],
    ['COM¹', '%43OM¹'],
    ['CONIN', 'CONIN'],
    ['nul x', 'nul x'],
    ['CONSOLE', 'CONSOLE'],
    ['COM', 'COM'],
    ['ends.', 'ends%2E'],
    ['ends ', 'ends%20'],
    ['.git', '%2Egit'],
    ['-rf', '%2Drf'],
    ['plan.yaml', 'plan%2Eyaml'],
    ['', '%00'],
    ['tab\there', 'tab%09here'],
  ])('writes %j as %j', (name, file) => {
    expect(fileName(name)).toBe(file);
  });

  it('shortens a long name and keeps two long names apart', () => {
    const [left, right] = [fileName('ä'.repeat(200)), fileName(`${'ä'.repeat(200)}b`)];
    expect(Buffer.byteLength(left)).toBeLessThanOrEqual(100);
    expect(left).not.toBe(right);
  });

  it('keeps groups apart that a file system without letter case would mix up, with their subgroups', () => {
    const files = groupFiles(['A', 'A/Pilot', 'A/PILOT', 'A/PILOT/x', 'A/Pilot/x']);
    const names = [...files.values()].map((file) => file.toLowerCase());
    expect(new Set(names).size).toBe(5);
    expect(files.get('A/PILOT')).toBe('groups/A/PILOT.yaml');
    expect(files.get('A/Pilot/x')).toBe(files.get('A/Pilot')?.replace('.yaml', '/x.yaml'));
  });

  it('splits a path at its slashes, not at those inside a name', () => {
    const path = joinGroupPath(['Assignments', 'Win 10/11', 'x']);
    expect(path).toBe(String.raw`Assignments/Win 10\/11/x`);
    expect(splitGroupPath(path)).toEqual(['Assignments', 'Win 10/11', 'x']);
    expect(parentPath(path)).toBe(String.raw`Assignments/Win 10\/11`);
  });
});
