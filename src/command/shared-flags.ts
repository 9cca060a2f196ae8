import { outputFormats } from './output-formats.js';
import type { FlagSpec, SharedGroup } from './spec.js';
import { sweepNames } from './sweeps.js';

/** The flags that many commands share, by group; `title` heads the group in help. */
export const sharedFlags: Readonly<
  Record<SharedGroup, { readonly title: string; readonly flags: readonly FlagSpec[] }>
> = {
  paging: {
    title: 'Paging',
    flags: [
      { name: 'all', help: 'fetch every page' },
      { name: 'limit', value: 'n', help: 'stop after n items' },
      { name: 'skip', value: 'n', help: 'leave out the first n items' },
      { name: 'top', value: 'n', help: 'page size asked of the service (its default is 50)' },
    ],
  },
  body: {
    title: 'Request body',
    flags: [
      {
        name: 'body',
        value: 'json|@file|-',
        help: 'the whole JSON body; flags and fields are laid over it',
        completes: 'file',
      },
      {
        name: 'field',
        value: 'name=value',
        repeat: true,
        help: 'one body field: name=text, or name:=json for numbers, null, lists',
      },
    ],
  },
  param: {
    title: 'Query',
    flags: [
      { name: 'param', value: 'name=value', repeat: true, help: 'a query parameter that the reference does not show' },
    ],
  },
  request: {
    title: 'Request',
    flags: [{ name: 'dry-run', help: 'print the request and send nothing' }],
  },
  write: {
    title: 'Safety',
    flags: [
      { name: 'yes', short: 'y', help: "don't ask" },
      {
        name: 'max-affected',
        value: 'n',
        help: 'how many computers may be concerned without typing the number (default 50)',
      },
    ],
  },
  wait: {
    title: 'Waiting',
    flags: [
      { name: 'wait', negatable: true, help: 'wait until the service or the agents are done' },
      { name: 'interval', value: 'duration', help: 'time between two looks (default 5s)' },
      { name: 'until', value: 'percent', help: 'end the wait when this share has settled, such as 95%' },
      { name: 'fail-fast', help: 'end the wait at the first failure' },
    ],
  },
  bulk: {
    title: 'Many computers',
    flags: [
      {
        name: 'from-file',
        value: 'file|-',
        help: 'ids or names, a line each; or csv, json with an id or hostname column',
        completes: 'file',
      },
      { name: 'group', value: 'group', help: 'the computers of a group', completes: 'group' },
      { name: 'include-descendants', help: 'with --group: of its subgroups as well' },
      {
        name: 'search',
        value: 'field=value',
        repeat: true,
        help: 'the computers that a search finds (fields of `ems computer search`)',
      },
      {
        name: 'issue',
        value: 'sweep',
        help: 'the computers that a sweep of `ems computer issues` returns',
        values: sweepNames,
      },
      { name: 'concurrency', value: 'n', help: 'requests in flight (default 8)' },
      { name: 'rate', value: 'n/s', help: 'at most so many requests a second' },
      { name: 'stop-after-failures', value: 'n', help: 'start nothing new after n failures' },
      { name: 'report', value: 'file', help: 'write one row per computer to a .csv or .json file', completes: 'file' },
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
      { name: 'raw', help: 'the same as -o text: one value without quotes, for scripts' },
      { name: 'columns', value: 'a,b.c', help: 'pick columns by (dotted) field name' },
      { name: 'sort-by', value: '[-]column', help: 'sort by a column, - for descending' },
      { name: 'no-header', help: 'leave out the header line' },
      { name: 'query', value: 'expression', help: 'JMESPath expression on the json form' },
      { name: 'envelope', help: "keep the service's page wrapper in json and yaml" },
      { name: 'quiet', short: 'q', help: 'no hints and no progress' },
      { name: 'verbose', short: 'v', help: 'say more' },
      { name: 'debug', help: 'show the HTTP traffic on stderr, secrets masked' },
      { name: 'no-color', help: 'no colors' },
      { name: 'plain', help: 'no repainting and no lines: for screen readers and logs' },
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
        help: 'time for one request (default 30s); with --wait: for the whole wait (default 30m)',
      },
      { name: 'connect-timeout', value: 'duration', help: 'time to connect (default 10s)' },
      { name: 'retries', value: 'n', help: 'repeats of what may be repeated (default 2)' },
      { name: 'cacert', value: 'file', help: 'additional certificate authorities', completes: 'file' },
      { name: 'client-cert', value: 'file', help: 'client certificate', completes: 'file' },
      { name: 'client-key', value: 'file', help: "client certificate's key", completes: 'file' },
      { name: 'insecure', help: "don't verify the server's certificate (warns)" },
      { name: 'insecure-http', help: 'allow http:// to other machines' },
      { name: 'no-input', help: 'never ask' },
    ],
  },
};

/** Flags that may stand before the command word. */
export const globalGroups: readonly SharedGroup[] = ['output', 'connection'];
