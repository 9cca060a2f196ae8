import { row, type Row } from './row.js';

/** The commands on variables, the same for computers and groups. */
export const variableRows = (command: string, target: string, base: string): Row[] =>
  rowsOf(command, target, base).map((each) => (command === 'group' ? { ...each, looksUp: true } : each));

const rowsOf = (command: string, target: string, base: string): Row[] => [
  row(`${command} variable list ${target} --skip 1`, `GET ${base}/variables`, { query: { skip: '1' } }),
  row(`${command} variable search ${target} --name OS.Language --include-inherited`, `POST ${base}/variables/search`, {
    body: { name: 'OS.Language', includeInherited: true },
  }),
  row(`${command} variable search ${target} --var-id 12 --no-include-inherited`, `POST ${base}/variables/search`, {
    body: { varId: 12, includeInherited: false },
  }),
  row(`${command} variable set ${target} 12 de-DE`, `PUT ${base}/variables/12`, { body: { value: 'de-DE' } }),
  row(`${command} variable set ${target} 12 --body {"value":"x"}`, `PUT ${base}/variables/12`, {
    body: { value: 'x' },
  }),
  row(`${command} variable set ${target} 12 x --schedule {"a":1}`, `PUT ${base}/variables/12`, {
    body: { value: 'x', schedule: { a: 1 } },
  }),
  row(`${command} variable set ${target} 12 x --schedule daily`, `PUT ${base}/variables/12`, {
    body: { value: 'x', schedule: 'daily' },
  }),
  row(`${command} variable collection add ${target} 12 --body {"values":{}}`, `POST ${base}/variables/12/collection`, {
    body: { values: {} },
  }),
  row(`${command} variable collection add ${target} 12 A:B=1 C:="2"`, `POST ${base}/variables/12/collection`, {
    body: { values: { 'A:B': '1', C: '2' } },
  }),
  row(`${command} variable set ${target} 12 `, `PUT ${base}/variables/12`, { body: { value: '' } }),
  row(`${command} variable unset ${target} 12 --schedule daily`, `PUT ${base}/variables/12`, {
    body: { value: null, schedule: 'daily' },
  }),
  row(`${command} variable collection list ${target} 12`, `GET ${base}/variables/12/collection`),
  row(`${command} variable collection add ${target} 12 Server=s1 Path=a=b`, `POST ${base}/variables/12/collection`, {
    body: { values: { Server: 's1', Path: 'a=b' } },
  }),
  row(`${command} variable collection update ${target} 12 41 Server=`, `PATCH ${base}/variables/12/collection/41`, {
    body: { values: { Server: '' } },
  }),
  row(`${command} variable collection delete ${target} 12 41`, `DELETE ${base}/variables/12/collection/41`),
];
