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
    {
      title: 'Computer',
      fields: [
        { path: 'clientId', title: 'Client ID' },
        { path: 'name', title: 'Name' },
        { path: 'fqdn', title: 'Full name' },
        { path: 'domain', title: 'Domain' },
        { path: 'isDomain', title: 'Domain member', format: 'yes-no' },
        { path: 'ipAddress', title: 'IP address' },
        { path: 'inventoryId', title: 'Inventory ID' },
        { path: 'lastSeenUtc', title: 'Last seen', format: 'time', whenNull: 'never' },
        { path: 'inventoryDate', title: 'Last inventory', format: 'time', whenNull: 'never' },
      ],
    },
    {
      title: 'Operating system',
      fields: [
        { path: 'operatingSystem', title: 'System' },
        { path: 'osName', title: 'Name' },
        { path: 'osEdition', title: 'Edition' },
        { path: 'osVersion', title: 'Version' },
        { path: 'osBuild', title: 'Build' },
        { path: 'platform', title: 'Platform' },
        { path: 'architecture', title: 'Architecture' },
        { path: 'bitVersion', title: 'Bits' },
        { path: 'language', title: 'Language' },
        { path: 'timeZone', title: 'Time zone' },
        { path: 'tempDirSizeMb', title: 'Temporary files', format: 'mb', whenNull: 'not reported' },
      ],
    },
    {
      title: 'Hardware',
      fields: [
        { path: 'manufacturer', title: 'Manufacturer' },
        { path: 'model', title: 'Model' },
        { path: 'vmType', title: 'Virtual machine' },
        { path: 'processorName', title: 'Processor' },
        { path: 'processorCount', title: 'Processors' },
        { path: 'processorMhz', title: 'Clock (MHz)' },
        { path: 'memoryMb', title: 'Memory', format: 'mb' },
        { path: 'displayAdapter', title: 'Graphics' },
        { path: 'screenResolution', title: 'Screen' },
        { path: 'biosVersion', title: 'BIOS' },
        { path: 'biosDate', title: 'BIOS date' },
      ],
    },
    {
      title: 'User',
      fields: [
        { path: 'loggedOnUser', title: 'Signed in' },
        { path: 'userIsAdmin', title: 'Administrator', format: 'yes-no' },
        { path: 'osLogin', title: 'System sign-in' },
      ],
    },
    { title: 'Management', fields: [{ path: 'management', title: 'Settings' }] },
  ],
  examples: [{ does: 'Show the facts of one computer', run: 'ems computer system-info PC-0042' }],
  seeAlso: ['computer inventory show'],
};
