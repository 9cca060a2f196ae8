import { outputFormats } from '../settings/output-formats.js';
import type { FlagSpec, SharedGroup, ValueShape, CommandSpec } from './spec.js';
import { selectionFlags } from './selection-flags.js';

const countFrom = (minimum: number): ValueShape => ({ type: 'integer', format: 'int32', minimum });

const limit: FlagSpec = {
  name: 'limit',
  short: 'n',
  value: 'n',
  help: 'stop after n items; with --count-by, after n values',
  reads: countFrom(1),
};

/** The flags that many commands share, by group; `title` heads the group in help. */
export const sharedFlags: Readonly<
  Record<SharedGroup, { readonly title: string; readonly flags: readonly FlagSpec[] }>
> = {
  paging: {
    title: 'Paging',
    flags: [
      { name: 'all', help: 'fetch every page' },
      limit,
      { name: 'skip', value: 'n', help: 'skip the first n items', reads: countFrom(0) },
      { name: 'top', value: 'n', help: 'page size to request (default of the service: 50)', reads: countFrom(1) },
    ],
  },
  limit: { title: 'Paging', flags: [limit] },
  count: {
    title: 'Counting',
    flags: [
      { name: 'count', help: 'print only how many there are' },
      { name: 'count-by', value: 'column', help: 'print how many there are for each value of this column' },
    ],
  },
  body: {
    title: 'Request body',
    flags: [
      {
        name: 'body',
        value: 'json|@file|-',
        help: 'the whole JSON body; flags and fields override it',
        completes: 'file',
      },
      {
        name: 'field',
        value: 'name=value',
        repeat: true,
        help: 'body field: name=text, or name:=json for numbers, null and lists',
      },
    ],
  },
  param: {
    title: 'Query',
    flags: [{ name: 'param', value: 'name=value', repeat: true, help: 'additional query parameter' }],
  },
  request: {
    title: 'Request',
    flags: [{ name: 'dry-run', help: 'print the request and send nothing' }],
  },
  watch: {
    title: 'Watching',
    flags: [
      {
        name: 'watch',
        value: 'interval',
        optionalValue: '5s',
        help: 'repeat until Ctrl-C, by default every 5s; in a pipe, print what changes',
        reads: { type: 'duration' },
      },
    ],
  },
  write: {
    title: 'Safety',
    flags: [
      { name: 'yes', short: 'y', help: 'skip the confirmation' },
      {
        name: 'max-affected',
        value: 'n',
        help: 'affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown',
        reads: { type: 'limit' },
      },
      { name: 'reason', value: 'text', help: 'why, for the history (EMS_REASON); a profile may require it' },
    ],
  },
  wait: {
    title: 'Waiting',
    flags: [
      { name: 'wait', negatable: true, help: 'wait until the request is completed' },
      {
        name: 'interval',
        value: 'duration',
        help: 'polling interval (default 5s, slowing down to 30s)',
        reads: { type: 'duration' },
      },
      {
        name: 'until',
        value: 'percent',
        help: 'stop waiting when this share has finished, such as 95%',
        reads: { type: 'share' },
      },
      { name: 'fail-fast', help: 'stop waiting at the first failure' },
    ],
  },
  selection: { title: 'Which computers', flags: selectionFlags },
  rows: {
    title: 'Rows of a file',
    flags: [
      {
        name: 'from-file',
        value: 'file|-',
        help: 'csv or json with a row for each request, or one id or name per line; - for stdin',
        completes: 'file',
      },
      {
        name: 'map',
        value: 'column=field',
        repeat: true,
        help: "with --from-file: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch'",
      },
      {
        name: 'first',
        value: 'n',
        help: 'with --from-file: only the first n rows, to try a few',
        onlyWith: 'from-file',
        reads: countFrom(1),
      },
      {
        name: 'skip-bad',
        onlyWith: 'from-file',
        help: 'with --from-file: send the rows that can be sent; exit code 7 if others are left out',
      },
    ],
  },
  pace: {
    title: 'Pace and report',
    flags: [
      {
        name: 'concurrency',
        value: 'n',
        help: 'parallel requests (default 8)',
        reads: { type: 'integer', minimum: 1, maximum: 256 },
      },
      { name: 'rate', value: 'n/s', help: 'maximum requests per second', reads: { type: 'rate' } },
      {
        name: 'stop-after-failures',
        value: 'n',
        help: 'send no further requests after n failures',
        reads: countFrom(1),
      },
      {
        name: 'report',
        value: 'file',
        help: 'write one row per computer or change to a .csv or .json file',
        completes: 'file',
      },
    ],
  },
  bulk: {
    title: 'Bulk run',
    flags: [
      { name: 'undoable', help: 'read and keep what is needed to undo a run on more than 100 computers' },
      { name: 'no-journal', help: 'keep no journal: the run cannot be resumed' },
    ],
  },
  output: {
    title: 'Output',
    flags: [
      {
        name: 'output',
        short: 'o',
        value: 'format',
        help: outputFormats.join(', '),
        values: outputFormats,
      },
      { name: 'raw', help: 'same as -o text: one value without quotes, for scripts' },
      { name: 'columns', value: 'a,b.c', help: 'columns to show, by header, field name or dotted path' },
      { name: 'sort-by', value: '[-]column', help: 'sort by a column, by header or field name; - sorts descending' },
      { name: 'no-header', help: 'omit the header line' },
      { name: 'query', value: 'expression', help: 'JMESPath expression applied to the json output' },
      { name: 'envelope', help: "keep the service's page wrapper in json and yaml" },
      { name: 'quiet', short: 'q', help: 'no hints, no progress' },
      { name: 'verbose', short: 'v', help: 'more detail' },
      { name: 'debug', help: 'show HTTP requests and responses on stderr, secrets masked' },
      { name: 'no-color', help: 'no colors' },
      { name: 'no-pager', help: 'no pager for output that is longer than the screen' },
      { name: 'plain', help: 'one label and value per line, for screen readers and logs' },
      { name: 'ascii', help: 'json and ndjson in ASCII (\\uXXXX), csv with a byte order mark' },
      {
        name: 'excel',
        help: 'csv as Excel of this locale opens it: separator, decimal sign, local times; digits that are text stay text',
      },
      { name: 'delimiter', value: 'sign', help: 'separator of csv: , ; | or tab' },
    ],
  },
  connection: {
    title: 'Connection',
    flags: [
      { name: 'profile', value: 'name', help: 'profile to use', completes: 'profile' },
      { name: 'demo', help: 'use the embedded demo service' },
      { name: 'url', value: 'url', help: 'address of the service' },
      {
        name: 'timeout',
        value: 'duration',
        help: 'limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)',
        reads: { type: 'duration' },
      },
      { name: 'connect-timeout', value: 'duration', help: 'limit for connecting (default 10s)' },
      { name: 'retries', value: 'n', help: 'retries of requests that are safe to retry (default 2)' },
      { name: 'cacert', value: 'file', help: 'additional certificate authorities', completes: 'file' },
      { name: 'client-cert', value: 'file', help: 'client certificate', completes: 'file' },
      { name: 'client-key', value: 'file', help: 'private key of the client certificate', completes: 'file' },
      { name: 'insecure', help: "don't verify the server's certificate (warns)" },
      { name: 'insecure-http', help: 'allow http:// to other machines' },
      { name: 'no-input', help: 'never prompt' },
    ],
  },
};

/** Flags that may stand before the command word. */
export const globalGroups: readonly SharedGroup[] = ['output', 'connection'];

/** Accepted by reads, too, because scripts may add --yes to every line. */
const yes: FlagSpec = { name: 'yes', short: 'y', help: 'skip the confirmation', hidden: true };

/** All flags of a command, its own first: they win over shared ones of the same name or letter. */
export const allFlags = (spec: CommandSpec): FlagSpec[] => {
  const names = new Set(spec.flags.map(({ name }) => name));
  const letters = new Set(spec.flags.map(({ short }) => short));
  const groups = spec.shared.flatMap((group) => sharedFlags[group].flags);
  // Two groups may have a flag of one name: the first counts.
  const byName = new Map(groups.toReversed().map((flag) => [flag.name, flag]));
  const shared = [...groups, ...(spec.shared.includes('write') ? [] : [yes])].filter(
    (flag) => !names.has(flag.name) && (byName.get(flag.name) ?? flag) === flag,
  );
  return [
    ...spec.flags,
    ...shared.map((flag) =>
      flag.short !== undefined && letters.has(flag.short) ? { ...flag, short: undefined } : flag,
    ),
  ];
};
