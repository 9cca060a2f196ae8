import type { JsonObject } from '../../contract/operation.js';
import { describeOperation, type OwnArea } from './describe-operation.js';
import { patchAreas } from './patch-operations.js';

const nameContains = { nameContains: 'name Only those with this text in the name.' };

/** The contract has no lists of boot images, language packs and agent templates. */
const imageArea = (base: string, tag: string, noun: string, names: readonly [id: string, schema: string]): OwnArea => {
  const [id, schema] = names;
  return {
    tag,
    role: 'package',
    path: {},
    operations: {
      [`GET ${base}`]: {
        id: `${id}List`,
        summary: `List the ${noun}s`,
        query: nameContains,
        answer: `page of ${schema}`,
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
  imageArea('/api/pxe-bootimages', 'PXE Boot Images', 'PXE boot image', ['pxeBootimage', 'PxeBootImage']),
  imageArea('/api/language-pack-imports', 'Language Pack Imports', 'language pack', [
    'languagePack',
    'LanguagePackImport',
  ]),
  imageArea('/api/agent-templates', 'Agent Templates', 'agent template', ['agentTemplate', 'AgentTemplate']),
  {
    tag: 'Variable Configurations',
    role: 'package',
    path: {},
    operations: {
      'GET /api/variable-configurations': {
        id: 'variableConfigurationList',
        summary: 'List the variable configurations',
        query: nameContains,
        answer: 'page of VariableConfiguration',
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
