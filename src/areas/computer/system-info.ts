import { sectionOf } from '../columns.js';
import type { CommandRecord } from '../record.js';
import { computer } from '../arguments.js';

export const systemInfo: CommandRecord = {
  operation: 'GET /api/computer/{id}/system-info',
  name: 'system-info',
  section: 'State',
  summary: 'Show the operating system, hardware and user of a computer',
  id: 'clientId',
  arguments: [computer],
  view: [
    sectionOf('Computer', [
      'clientId',
      'name',
      { path: 'fqdn', title: 'Full name' },
      'domain',
      { path: 'isDomain', title: 'Domain member', format: 'yes-no' },
      'ipAddress',
      'inventoryId',
      { path: 'lastSeenUtc', title: 'Last seen', format: 'time', whenNull: 'never' },
      { path: 'inventoryDate', title: 'Last inventory', format: 'time', whenNull: 'never' },
    ]),
    sectionOf('Operating system', [
      { path: 'operatingSystem', title: 'System' },
      { path: 'osName', title: 'Name' },
      { path: 'osEdition', title: 'Edition' },
      { path: 'osVersion', title: 'Version' },
      { path: 'osBuild', title: 'Build' },
      'platform',
      'architecture',
      { path: 'bitVersion', title: 'Bits' },
      'language',
      'timeZone',
      { path: 'tempDirSizeMb', title: 'Temporary files', format: 'mb', whenNull: 'not reported' },
    ]),
    sectionOf('Hardware', [
      'manufacturer',
      'model',
      { path: 'vmType', title: 'Virtual machine' },
      { path: 'processorName', title: 'Processor' },
      { path: 'processorCount', title: 'Processors' },
      { path: 'processorMhz', title: 'Clock (MHz)' },
      { path: 'memoryMb', title: 'Memory', format: 'mb' },
      { path: 'displayAdapter', title: 'Graphics' },
      { path: 'screenResolution', title: 'Screen' },
      { path: 'biosVersion', title: 'BIOS' },
      'biosDate',
    ]),
    sectionOf('User', [
      { path: 'loggedOnUser', title: 'Signed in' },
      { path: 'userIsAdmin', title: 'Administrator', format: 'yes-no' },
      { path: 'osLogin', title: 'System sign-in' },
    ]),
    sectionOf('Management', [{ path: 'management', title: 'Settings' }]),
  ],
  examples: { 'Show the facts of one computer': 'ems computer system-info PC-0042' },
  seeAlso: ['computer inventory show'],
};
