import { expect, test } from 'vitest';
import { object, rendered, type Screen } from '../rendered.js';
import type { ViewSection } from '../../../../src/areas/column.js';

const computer = {
  id: 42,
  hostname: 'PC-0042',
  domain: null,
  lastSeenUtc: '2025-03-01T09:00:00Z',
  health: { status: 'Healthy', agent: { version: '1.2', outOfSync: false }, note: null },
  disks: [
    { volume: 'C:', totalSpaceGb: 237.4567, freeSpaceGb: 9.24, bitlockerStatus: 'Encrypted' },
    { volume: 'D:', totalSpaceGb: 931.5, freeSpaceGb: null, bitlockerStatus: 'Unencrypted' },
  ],
  roles: ['depot', 'pxe'],
  log: `first line\n${'word '.repeat(12).trim()}`,
  nothing: [],
};

const view: readonly ViewSection[] = [
  { title: 'Identity', fields: ['hostname', 'id', 'domain', 'notThere'] },
  { title: 'Health', fields: [{ path: 'health.status', title: 'Status', state: true }, 'lastSeenUtc'] },
  { title: 'Empty', fields: ['notThere'] },
];

const page = async (screen?: Screen, sections: readonly ViewSection[] | undefined = view): Promise<string> =>
  (await rendered(object(JSON.stringify(computer), { view: sections }), {}, screen)).stdout;

test('a view shows its sections first, everything else under Other', async () => {
  expect(await page({ columns: 60 })).toMatchInlineSnapshot(`
    "Identity
      Hostname  PC-0042
      ID        42
      Domain    –

    Health
      Status     Healthy
      Last seen  3 h ago (2025-03-01 09:00)

    Other
      Roles    depot, pxe
      Log      first line
               word word word word word word word word word word
               word word
      Nothing  none
      Health
        Note  –
        Agent
          Version      1.2
          Out of sync  no
      Disks (2)
        VOLUME  TOTAL SPACE  FREE SPACE  BITLOCKER STATUS
        C:           237 GB      9.2 GB  Encrypted
        D:           932 GB           –  Unencrypted

    Times: UTC
    "
  `);
});

test('a view without sections shows short fields first, then what needs lines of its own', async () => {
  const text = (await rendered(object(JSON.stringify(computer)), {}, { columns: 60 })).stdout;
  const beginnings = text.split('\n').flatMap((line) => /^\w+/.exec(line) ?? []);
  expect(beginnings).toEqual('ID Hostname Domain Last Roles Log Nothing Health Disks Times'.split(' '));
});

test('a view for a screen reader has label and value on a line', async () => {
  expect((await page({ columns: 60, plain: true })).split('\n').slice(0, 8)).toMatchInlineSnapshot(`
    [
      "Identity",
      "  Hostname: PC-0042",
      "  ID: 42",
      "  Domain: –",
      "",
      "Health",
      "  Status: Healthy",
      "  Last seen: 3 h ago (2025-03-01 09:00)",
    ]
  `);
});

test('colors mark titles, labels and states', async () => {
  const text = await page({ columns: 60, color: true });
  expect(text.replaceAll('\u001b', '␛').split('\n').slice(0, 8)).toMatchInlineSnapshot(`
    [
      "␛[1mIdentity␛[22m",
      "  ␛[2mHostname  ␛[22mPC-0042",
      "  ␛[2mID        ␛[22m42",
      "  ␛[2mDomain    ␛[22m␛[2m–␛[22m",
      "",
      "␛[1mHealth␛[22m",
      "  ␛[2mStatus     ␛[22m␛[32mHealthy␛[39m",
      "  ␛[2mLast seen  ␛[22m3 h ago (2025-03-01 09:00)",
    ]
  `);
});

test('records with too many fields for a table become blocks, nothing is dropped', async () => {
  const printer = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`field${at}`, `value number ${at}`]));
  const text = (await rendered(object(JSON.stringify({ printers: [printer, printer] })), {}, { columns: 60 })).stdout;
  expect(text.split('\n').filter((line) => line.includes('value number 8'))).toHaveLength(2);
});

test('long titles are stacked where that saves a table from being cut', async () => {
  const disk = { volume: 'C:', driveTypeCode: 3, bitlockerKeyProtectors: 'TPM', pixelsPerXLogicalInch: 96 };
  const text = (await rendered(object(JSON.stringify({ disks: [disk, disk] })), {}, { columns: 50 })).stdout;
  expect(text).toMatchInlineSnapshot(`
    "Disks (2)
                                  PIXELS
              DRIVE  BITLOCKER     PER X
               TYPE  KEY         LOGICAL
      VOLUME   CODE  PROTECTORS     INCH
      C:          3  TPM              96
      C:          3  TPM              96
    "
  `);
});

test('--columns shows those fields only, in the order typed, with what is known about them', async () => {
  const { stdout } = await rendered(
    object(JSON.stringify(computer), { view }),
    { columns: ['health.status', 'lastSeenUtc', 'id'] },
    { columns: 60 },
  );
  expect(stdout).toBe('Status     Healthy\nLast seen  3 h ago (2025-03-01 09:00)\nID         42\n\nTimes: UTC\n');
});
