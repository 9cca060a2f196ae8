import type { JsonObject } from '../../contract/operation.js';
import { describeOperation, type OwnArea } from './describe-operation.js';
import { patchAreas } from './patch-operations.js';

const nameContains = { nameContains: 'name Only those with this text in the name.' };

/** Boot images, language packs and agent templates have the same three queries. */
const imageArea = (base: string, tag: string, noun: string, names: readonly [id: string, schema: string]): OwnArea => {
  const [id, schema] = names;
  return {
    tag,
    role: 'package',
    path: { id: `${id === 'pxeBootimage' ? 'int' : 'guid'} Id of the ${noun}.` },
    operations: {
      [`GET ${base}`]: {
        id: `${id}List`,
        summary: `List the ${noun}s`,
        query: nameContains,
        answer: `page of ${schema}`,
      },
      [`GET ${base}/{id}`]: { id: `${id}Show`, summary: `Show one ${noun}`, answer: schema },
      [`GET ${base}/{id}/computers`]: {
        id: `${id}Computers`,
        summary: `List the computers for which a ${noun} is in effect`,
        details: 'It comes from a group of the computer or from the nearest group above that has any.',
        role: 'computer.read',
        answer: 'page of Computer',
      },
    },
  };
};

const areas: readonly OwnArea[] = [
  {
    tag: 'Software Packages',
    role: 'package',
    path: { id: 'guid Id of the package.' },
    operations: {
      'GET /api/packages/{id}': { id: 'packageShow', summary: 'Show one software package', answer: 'PackageDetail' },
      'PUT /api/packages/{id}/ready-to-install': {
        id: 'packageSetReadyToInstall',
        summary: 'Set or clear the Ready-to-Install flag of a package',
        body: 'SetReadyToInstallRequest',
        answer: 'Package',
      },
      'GET /api/packages/{id}/hash': {
        id: 'packageHash',
        summary: 'Show the hash of a package',
        answer: 'PackageHash',
      },
      'POST /api/packages/{id}/hash': {
        id: 'packageGenerateHash',
        summary: 'Make the hash of a package anew',
        details: 'The backend does it; GET /api/queues shows the job.',
        status: 202,
        answer: 'PackageHash',
      },
    },
  },
  ...patchAreas,
  {
    tag: 'Operating System Imports',
    role: 'package',
    path: { id: 'guid Package id of the import.' },
    operations: {
      'GET /api/operating-system-imports/{id}': {
        id: 'osImportShow',
        summary: 'Show one operating-system image with its SKUs',
        answer: 'OsImport',
      },
      'GET /api/operating-system-imports/{id}/skus': {
        id: 'osImportSkus',
        summary: 'List the SKUs of an operating-system image',
        answer: 'OsImportSku[]',
      },
    },
  },
  imageArea('/api/pxe-bootimages', 'PXE Boot Images', 'PXE boot image', ['pxeBootimage', 'PxeBootImage']),
  imageArea('/api/language-pack-imports', 'Language Pack Imports', 'language pack', [
    'languagePack',
    'LanguagePackImport',
  ]),
  imageArea('/api/agent-templates', 'Agent Templates', 'agent template', ['agentTemplate', 'AgentTemplate']),
  {
    tag: 'Software Classes',
    role: 'package',
    path: { classId: 'int Id of the software class.' },
    operations: {
      'POST /api/softwareclasses/search': {
        id: 'softwareClassSearch',
        summary: 'Find software classes',
        role: 'package.read',
        body: 'SoftwareClassSearchFilter',
        answer: 'page of SoftwareClass',
      },
      'GET /api/softwareclasses/{classId}': {
        id: 'softwareClassShow',
        summary: 'Show one software class',
        answer: 'SoftwareClass',
      },
      'GET /api/softwareclasses/{classId}/packages': {
        id: 'softwareClassPackages',
        summary: 'List the packages of a software class',
        answer: 'page of Package',
      },
    },
  },
  {
    tag: 'Variable Configurations',
    role: 'package',
    path: { configId: 'int Id of the configuration.' },
    operations: {
      'GET /api/variable-configurations': {
        id: 'variableConfigurationList',
        summary: 'List the variable configurations',
        query: nameContains,
        answer: 'page of VariableConfiguration',
      },
      'GET /api/variable-configurations/{configId}': {
        id: 'variableConfigurationShow',
        summary: 'Show one variable configuration with its values',
        answer: 'VariableConfigurationDetail',
      },
      'POST /api/variable-configurations': {
        id: 'variableConfigurationCreate',
        summary: 'Create a variable configuration',
        body: 'CreateVariableConfigurationRequest',
        status: 201,
        answer: 'VariableConfigurationDetail',
        conflicts: ['DuplicateName'],
      },
    },
  },
  {
    tag: 'Service',
    role: 'computer',
    path: {},
    operations: {
      'GET /api/service/status': {
        id: 'serviceStatus',
        summary: 'Show how the service is doing',
        answer: 'ServiceStatus',
      },
      'GET /api/service/version': {
        id: 'serviceVersion',
        summary: 'Show the version of the service',
        answer: 'ServiceVersion',
      },
    },
  },
];

/** The OpenAPI operation objects by key, such as `GET /api/patches`. */
export const ownOperations = (): ReadonlyMap<string, JsonObject> =>
  new Map(
    areas.flatMap((area) =>
      Object.entries(area.operations).map(([key, own]): [string, JsonObject] => [
        key,
        describeOperation(area, key, own),
      ]),
    ),
  );
