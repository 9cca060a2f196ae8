import {
  answer,
  date,
  double,
  flag,
  guid,
  int,
  list,
  long,
  oneOf,
  orNull,
  ref,
  request,
  says,
  text,
  time,
  type Schema,
} from './schema-parts.js';

const severity = oneOf('Critical', 'Important', 'Moderate', 'Low');

/** Schemas of the operations that only this service has. */
export const ownSchemas: Readonly<Record<string, Schema>> = {
  PackageDetail: {
    allOf: [
      ref('Package'),
      answer({
        sizeBytes: long,
        hash: orNull(text),
        folderPath: text,
        importedAtUtc: orNull(time),
        tags: list(ref('Tag')),
      }),
    ],
  },
  SetReadyToInstallRequest: request({ readyToInstall: says(flag, 'Whether agents may install the package.') }, [
    'readyToInstall',
  ]),
  PackageHash: answer({
    packageId: guid,
    algorithm: oneOf('MD5'),
    hash: orNull(text),
    status: says(oneOf('Missing', 'Running', 'Ready'), 'Running while the backend makes a new one.'),
  }),
  CatalogPatch: answer({
    patchId: int,
    patchUid: guid,
    qNumber: text,
    bulletinId: text,
    bulletinTitle: text,
    patchName: text,
    patchType: ref('PatchType'),
    vendorSeverity: severity,
    isServicePack: flag,
    cvssScore: orNull(double),
    vrrScore: orNull(double),
    releaseDate: date,
    updateDate: date,
    sizeBytes: long,
    uninstallable: flag,
    productCount: int,
    approvedProductCount: int,
  }),
  CatalogPatchDetail: { allOf: [ref('CatalogPatch'), answer({ products: list(ref('PatchProduct')) })] },
  PatchSearchFilter: request({
    qNumber: says(orNull(text), 'Text in the number of the knowledge base article.'),
    bulletinId: orNull(text),
    bulletinTitle: says(orNull(text), 'Text in the title.'),
    patchName: orNull(text),
    productName: says(orNull(text), 'Text in the name of a product.'),
    productId: orNull(int),
    patchType: orNull(
      oneOf('SecurityPatch', 'SoftwareDistribution', 'SecurityTool', 'NonSecurityPatch', 'CustomAction'),
    ),
    vendorSeverity: orNull(severity),
    approved: says(orNull(flag), 'Approved for at least one product version.'),
    minCvssScore: orNull(double),
    releasedAfter: orNull(date),
  }),
  PmGroupRequest: request(
    {
      name: says({ ...text, minLength: 1, maxLength: 255 }, 'Name of the group.'),
      category: ref('PmGroupCategory'),
      description: says(orNull(text), 'Description.'),
    },
    ['name', 'category'],
  ),
  PmGroupPatchRequest: request({
    name: says(orNull({ ...text, maxLength: 255 }), 'New name.'),
    description: says(orNull(text), 'New description; an empty text clears it.'),
  }),
  PmGroupPatch: {
    allOf: [ref('CatalogPatch'), answer({ productId: int, productName: orNull(text), approved: flag })],
  },
  PmGroupTreeAssignment: {
    allOf: [ref('AssignedGroup'), answer({ pmGroupId: int, isTestAssignment: flag, tier: int })],
  },
  AssignPmGroupRequest: request(
    {
      groupId: says(guid, 'The group that gets the PM group.'),
      isTestAssignment: says({ ...flag, default: false }, 'Patches are tried out here first.'),
      tier: says({ ...int, minimum: 1, maximum: 9, default: 1 }, 'Order of the roll-out; 1 comes first.'),
    },
    ['groupId'],
  ),
  EmergencyPatchingState: answer({
    pmGroupId: int,
    active: flag,
    emergencyGroupId: orNull(guid),
    computers: list(answer({ computerId: int, hostname: orNull(text), missingPatchCount: int })),
  }),
  VariableConfigurationDetail: {
    allOf: [ref('VariableConfiguration'), answer({ values: list(ref('VariableValue')) })],
  },
  CreateVariableConfigurationRequest: request(
    {
      name: says({ ...text, minLength: 1, maxLength: 255 }, 'Name of the configuration.'),
      description: says(orNull(text), 'Description.'),
      values: says({ type: 'object', additionalProperties: text }, 'Values by designation or dotted name.'),
    },
    ['name', 'values'],
  ),
  SoftwareClassSearchFilter: request({
    name: says(orNull(text), 'Text in the name.'),
    packageId: says(orNull(guid), 'Only classes that hold this package.'),
  }),
  ServiceStatus: answer({
    status: oneOf('Healthy', 'Degraded'),
    startedAtUtc: time,
    nowUtc: time,
    queueLength: int,
    runningTaskCount: int,
  }),
  ServiceVersion: answer({ serviceVersion: text, apiVersion: text, productVersion: text, environment: text }),
};
