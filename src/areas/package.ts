import { sectionOf } from './columns.js';
import { recordsWith, type CommandRecord } from './record.js';
import { packageItself } from './arguments.js';
import {
  assignedGroupColumns,
  description,
  designation,
  hostname,
  id,
  packageColumns,
  statusColumn,
} from './columns.js';
import { groupIdFlag, openBody } from './flags.js';

const catalog: readonly CommandRecord[] = recordsWith({ section: 'Catalog' })({
  list: {
    operation: 'GET /api/packages',
    summary: 'List software packages',
    noun: 'packages',
    columns: packageColumns,
    examples: {
      'List the first packages': 'ems package list',
      'Export all names and versions as csv': 'ems package list --all --columns name,version -o csv',
    },
    seeAlso: ['package search'],
  },
  search: {
    operation: 'POST /api/packages/search',
    summary: 'Find packages by name, version or tag',
    noun: 'packages',
    details: 'Results match all criteria. Text matches any part of the value; * and ? are wildcards in <text>.',
    arguments: [{ name: 'text', fills: 'name', form: 'text', optional: true, help: 'part of the name' }],
    flags: {
      name: { help: 'part of the name' },
      version: { help: 'part of the version' },
      tagId: { help: 'id of the tag' },
    },
    columns: packageColumns,
    examples: {
      'Find all versions of Firefox': 'ems package search Firefox',
      'Find packages with a tag': 'ems package search --tag EMEA',
    },
  },
  tags: {
    operation: 'GET /api/packages/{id}/tags',
    summary: 'List the tags of a package',
    noun: 'tags',
    arguments: [packageItself],
    columns: [id, designation, description],
    examples: { 'List the tags': "ems package tags '7-Zip@24.08'" },
    seeAlso: ['tag list'],
  },
  'set-tags': {
    operation: 'PUT /api/packages/{id}/tags',
    summary: 'Replace the tags of a package',
    details: [
      'All tags are replaced. Omitted tags are removed from the package. Tags have no effect while the depot topology is disabled. Check with `ems system depot-topology`.',
      openBody,
      "In a file, --map 'Tags=field:tagIds' sends a column as a field of the body, after `ems api sync` as a flag with its checks and names.",
    ],
    arguments: [packageItself],
    rows: {
      noun: 'package',
      plural: 'packages',
      asks: 'Replace all tags of {rows}?',
      done: 'Replaced the tags of {rows}',
    },
    tags: true,
    brief: 'tags',
    confirm: 'Replace all tags of package {package} with {sent}?',
    done: 'Replaced the tags of package {package}',
    examples: { 'Set exactly two tags': "ems package set-tags '7-Zip@24.08' --body '{\"tagIds\":[1,2]}' --yes" },
    seeAlso: ['package tags', 'tag packages'],
  },
});

const deployment: readonly CommandRecord[] = recordsWith({ section: 'Deployment' })({
  status: {
    operation: 'GET /api/packages/{id}/status',
    summary: 'Show where a package is installed, pending or failed',
    arguments: [packageItself],
    flags: { groupId: groupIdFlag },
    next: {
      ifAny: 'failed',
      says: "Failing computers: ems package computers '{package}' --status failed",
    },
    columns: [
      { path: 'computerId', or: ['clientId'], title: 'Client ID' },
      hostname,
      statusColumn,
      { path: 'installationState', title: 'State', state: true },
      { path: 'count', title: 'Computers' },
      { path: 'installTime', title: 'When', format: 'time', priority: 1 },
      { path: 'errorText', title: 'Error', priority: 1 },
    ],
    view: [
      { ...sectionOf('Package', ['name', 'version', { path: 'packageId', title: 'ID' }, 'groupId']), onlyKnown: true },
      sectionOf('Computers', ['total', 'success', 'pending', 'failed']),
    ],
    examples: {
      'Show the status on all computers': "ems package status '7-Zip@24.08'",
      'Show the status in one group': "ems package status '7-Zip@24.08' --group-id Pilot",
    },
    seeAlso: ['computer software-deployment'],
  },
  groups: {
    operation: 'GET /api/packages/{id}/groups',
    summary: 'List the groups that a package is assigned to',
    noun: 'groups',
    details: 'Lists direct assignments only. Subgroups inherit them.',
    arguments: [packageItself],
    columns: assignedGroupColumns,
    examples: { 'List the assigned groups': "ems package groups '7-Zip@24.08'" },
    seeAlso: ['group assign-package', 'group replace-package'],
  },
});

const importing: readonly CommandRecord[] = recordsWith({ section: 'Import' })({
  import: {
    operation: 'POST /api/packages/import',
    summary: 'Import a package from a folder of the package store',
    details: [
      'The path is relative to the root of the package store. Absolute, UNC and .. paths are rejected. The import runs in the background and also creates the hash. Add --wait to wait for the result.',
      'If the same package already exists, the import fails. Add --overwrite to replace it.',
    ],
    id: 'trackingId',
    arguments: [
      { name: 'folder-path', fills: 'folderPath', help: 'folder, relative to the root of the package store' },
    ],
    flags: { overwrite: { help: 'replace a package with the same identity' } },
    rules: [
      {
        kind: 'matches',
        of: 'folderPath',
        pattern: /^(?![/\\]|[A-Za-z]:)(?!(?:.*[/\\])?\.\.(?:[/\\]|$))[^]/,
        says: 'is not a folder below the package store. Absolute, UNC and .. paths are rejected',
      },
    ],
    confirm: 'Import {folder-path} and overwrite the existing package?',
    confirmIf: { field: 'overwrite', is: 'on' },
    question: 'Import {folder-path}?',
    done: 'Import of {folder-path} started',
    next: 'follow it with: ems wait import {trackingId}',
    follow: 'import',
    view: [sectionOf('Import', ['trackingId', statusColumn, 'message'])],
    examples: {
      'Start an import': 'ems package import Tools/Notepad',
      'Show the request that overwrites': 'ems package import Tools/Notepad --overwrite --dry-run',
    },
    seeAlso: ['package import-status', 'wait import'],
  },
  'import-status': {
    operation: 'GET /api/packages/import/{trackingId}',
    summary: 'Show the status of an import',
    id: 'trackingId',
    arguments: [{ name: 'tracking-id', fills: 'trackingId', help: 'id that `ems package import` printed' }],
    view: [sectionOf('Import', [statusColumn, 'message', 'trackingId'])],
    examples: {
      'Show the request without sending it': 'ems package import-status 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run',
    },
    seeAlso: ['wait import'],
  },
});

export const area: readonly CommandRecord[] = [...catalog, ...deployment, ...importing];
