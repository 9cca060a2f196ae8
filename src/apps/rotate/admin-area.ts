import type { CustomCommand } from '../../command/custom-command.js';

/** `ems admin local-principal rotate`, as part of the admin area. */
const rotate: CustomCommand = {
  name: 'local-principal rotate',
  section: 'Local principals',
  summary: 'Replace a local principal with a successor that has a new secret',
  details: [
    'Creates a successor with the same roles, description and expiry, and verifies it by requesting a token. If the principal belongs to the profile, its new secret is saved in the profile. Then the old principal is revoked.',
    'If it is interrupted, it reports what exists and how to continue. Run it again to continue.',
  ],
  role: 'admin.manage',
  writes: true,
  asks: true,
  shared: ['request', 'write'],
  arguments: [
    {
      name: 'id',
      help: 'number or client id of the local principal',
    },
  ],
  flags: [
    {
      name: 'expires',
      aliases: ['expires-at-utc'],
      value: 'time',
      help: 'expiry of the successor, in local time (--expires-at-utc: in UTC); default: that of the old one',
      reads: { type: 'string', format: 'date-time' },
      relative: 'future',
    },
    { name: 'keep-old', help: "don't revoke the old principal" },
    { name: 'restart', help: 'start over after an interrupted rotation' },
  ],
  examples: { 'Show the requests without sending them': 'ems admin local-principal rotate 12 --dry-run' },
  seeAlso: ['admin local-principal revoke', 'login'],
  run: async (input, context) => (await import('./run-rotate.js')).runRotate(input, context),
};

export const commands: readonly CustomCommand[] = [rotate];
