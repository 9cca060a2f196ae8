import type { FlagSpec } from './spec.js';
import { sweepNames } from './sweeps.js';

/** The flags that select computers, in lists and in actions. Several flags select their intersection. */
export const selectionFlags: readonly FlagSpec[] = [
  {
    name: 'from-file',
    value: 'file|-',
    help: 'file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin',
    completes: 'file',
  },
  {
    name: 'map',
    value: 'column=computer',
    repeat: true,
    help: "with --from-file or --not-in: the column of a csv that names the computer, such as 'Asset=computer'",
  },
  { name: 'group', value: 'group', help: 'computers of this group and everything below', completes: 'group' },
  { name: 'direct', help: 'with --group: only its own members' },
  {
    name: 'search',
    value: 'field=value',
    repeat: true,
    help: 'computers found by this search (fields of `ems computer search`); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer)',
  },
  {
    name: 'issue',
    value: 'sweep',
    help: 'computers with this issue (see `ems computer issues`)',
    values: sweepNames,
  },
  {
    name: 'not-seen-for',
    value: 'duration',
    help: 'computers without agent contact for this long, such as 14d; includes computers never seen',
    reads: { type: 'duration' },
  },
  {
    name: 'os',
    value: 'text',
    help: 'computers whose operating system has this in its name, such as "Windows 11"; \'!server\' for all others',
    offers: ['Windows 11', 'Windows 10', 'Windows Server', 'Windows Server 2022', '!Server'],
  },
  {
    name: 'model',
    value: 'text',
    help: 'computers of this model: a part of it, or a pattern with * and ?',
    completes: 'model',
  },
  {
    name: 'user',
    value: 'account',
    help: 'computers where this user was signed in at the last inventory: corp\\jdoe, a part of the name, or a pattern with * and ?',
    completes: 'user',
  },
  {
    name: 'out-of-sync',
    help: 'computers whose agent is configured differently from its template (one request per computer)',
  },
  {
    name: 'failed',
    value: 'package',
    help: 'computers on which this package failed: id, or Name@Version',
    completes: 'package',
  },
  {
    name: 'outdated',
    value: 'package',
    help: 'computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)',
    completes: 'package',
  },
  { name: 'no-group', help: 'computers that are in no group (pages of members, then one request per computer)' },
  {
    name: 'not-in',
    value: 'file|-',
    help: 'computers that this file does not name by host name, serial number, MAC address or id; - for stdin',
    completes: 'file',
  },
];
