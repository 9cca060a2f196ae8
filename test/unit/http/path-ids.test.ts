import { describe, expect, it } from 'vitest';
import { checkPathIds } from '../../../src/http/path-ids.js';
import { getCall } from '../../../src/http/reads.js';

const guid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('an id in the path of a read that the tool makes on its own account', () => {
  it.each([
    '../../admin',
    '',
    '0x10',
    '5?force=true',
    ' 42',
    '42\n',
    '%2e%2e',
    '4.2e1',
    '１２',
    -1,
    0,
    1.5,
    2 ** 31,
    Number.NaN,
  ])('is not %j for a computer', (id) =>
    expect(() => getCall('/api/computer/{id}/health', { pathValues: { id } })).toThrow('invalid id'),
  );

  it.each(['../../admin', '0x10', `${guid}/../x`, `{${guid}}`, 42, 'A'.repeat(300_000)])(
    'is not %j for a group',
    (id) => {
      const ask = (): unknown => getCall('/api/group/{id}', { pathValues: { id } });
      expect(ask).toThrow(
        expect.objectContaining({ kind: 'failed', message: expect.stringMatching(/^.{20,130}$/u) }) as Error,
      );
    },
  );

  it('is looked at wherever it stands', () => {
    const path = '/api/computer/{id}/packages/{packageId}/groups';
    expect(() => checkPathIds(path, { id: 42, packageId: guid })).not.toThrow();
    expect(() => checkPathIds(path, { id: 42, packageId: '../x' })).toThrow('invalid id: "../x"');
    // The original text is lost where a number was wanted.
    expect(() => checkPathIds(path, { id: Number.NaN, packageId: '../x' })).toThrow('invalid id.');
  });
});
