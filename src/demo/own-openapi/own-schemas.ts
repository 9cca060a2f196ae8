import {
  answer,
  date,
  double,
  flag,
  guid,
  int,
  list,
  long,
  enumSchema,
  orNull,
  ref,
  request,
  says,
  textType,
  timeType,
  type Schema,
} from './schema-parts.js';

const severity = enumSchema('Critical', 'Important', 'Moderate', 'Low');

/** Schemas of the operations that only this service has. */
export const ownSchemas: Readonly<Record<string, Schema>> = {
  PackageDetail: {
    allOf: [
      ref('Package'),
      answer({
        sizeBytes: long,
        hash: orNull(textType),
        folderPath: textType,
        importedAtUtc: orNull(timeType),
        tags: list(ref('Tag')),
      }),
    ],
  },
  SetReadyToInstallRequest: request({ readyToInstall: says(flag, 'Whether agents may install the package.') }, [
    'readyToInstall',
  ]),
  PackageHash: answer({
    packageId: guid,
    algorithm: enumSchema('MD5'),
    hash: orNull(textType),
    status: says(enumSchema('Missing', 'Running', 'Ready'), 'Running while the backend makes a new one.'),
  }),
  CatalogPatch: answer({
    patchId: int,
    patchUid: guid,
    qNumber: orNull(textType),
    bulletinId: orNull(textType),
    bulletinTitle: orNull(textType),
    patchName: orNull(textType),
    patchType: ref('PatchType'),
    vendorSeverity: orNull(severity),
    isServicePack: flag,
    cvssScore: orNull(double),
    vrrScore: orNull(double),
    releaseDate: orNull(date),
    updateDate: orNull(date),
    sizeBytes: long,
    uninstallable: flag,
    productCount: int,
    approvedProductCount: int,
  }),
  CatalogPatchDetail: { allOf: [ref('CatalogPatch'), answer({ products: list(ref('PatchProduct')) })] },
  PatchSearchFilter: request({
    qNumber: says(orNull(textType), 'Text in the number of the knowledge base article.'),
    bulletinId: orNull(textType),
    bulletinTitle: says(orNull(textType), 'Text in the title.'),
    patchName: orNull(textType),
    productName: says(orNull(textType), 'Text in the name of a product.'),
    productId: orNull(int),
    patchType: orNull(
      enumSchema('SecurityPatch', 'SoftwareDistribution', 'SecurityTool', 'NonSecurityPatch', 'CustomAction'),
    ),
    vendorSeverity: orNull(severity),
    approved: says(orNull(flag), 'Approved for at least one product version.'),
    minCvssScore: orNull(double),
    releasedAfter: orNull(date),
  }),
  PmGroupRequest: request(
    {
      name: says({ ...textType, minLength: 1, maxLength: 255 }, 'Name of the group.'),
      category: ref('PmGroupCategory'),
      description: says(orNull(textType), 'Description.'),
    },
    ['name', 'category'],
  ),
  PmGroupPatchRequest: request({
    name: says(orNull({ ...textType, maxLength: 255 }), 'New name.'),
    description: says(orNull(textType), 'New description; an empty text clears it.'),
  }),
  PmGroupPatch: {
    allOf: [ref('CatalogPatch'), answer({ productId: int, productName: orNull(textType), approved: flag })],
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
    computers: list(answer({ computerId: int, hostname: orNull(textType), missingPatchCount: int })),
  }),
  VariableConfigurationDetail: {
    allOf: [ref('VariableConfiguration'), answer({ values: list(ref('VariableValue')) })],
  },
  CreateVariableConfigurationRequest: request(
    {
      name: says({ ...textType, minLength: 1, maxLength: 255 }, 'Name of the configuration.'),
      description: says(orNull(textType), 'Description.'),
      values: says({ type: 'object', additionalProperties: textType }, 'Values by designation or dotted name.'),
    },
    ['name', 'values'],
  ),
  SoftwareClassSearchFilter: request({
    name: says(orNull(textType), 'Text in the name.'),
    packageId: says(orNull(guid), 'Only classes that hold this package.'),
  }),
  ServiceStatus: answer({
    status: enumSchema('Healthy', 'Degraded'),
    startedAtUtc: timeType,
    nowUtc: timeType,
    queueLength: int,
    runningTaskCount: int,
  }),
  ServiceVersion: answer({
    serviceVersion: textType,
    apiVersion: textType,
    productVersion: textType,
    environment: textType,
  }),
};
