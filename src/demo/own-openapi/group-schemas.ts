import { commandBits } from '../state/group-types.js';
import {
  answer,
  flag,
  guid,
  int,
  list,
  enumSchema,
  orNull,
  ref,
  request,
  says,
  textType,
  timeType,
  type Schema,
} from './schema-parts.js';

const maskText = Object.entries(commandBits)
  .map(([name, bit]) => `${bit} ${name}`)
  .join(', ');

const image = {
  imageName: textType,
  imagePath: orNull(textType),
  osLanguage: orNull(textType),
  os: orNull(textType),
  osType: orNull(textType),
  osArchitecture: orNull(textType),
};
const sku = { packageId: guid, skuId: int, skuIndex: int, edition: textType, ...image };
const languagePack = { packageId: guid, version: orNull(textType), ...image };
const template = {
  packageId: guid,
  name: textType,
  description: textType,
  pollingIntervalMinutes: int,
  version: textType,
};
const pxeImage = { imageId: int, imageName: textType, architecture: textType, version: textType };
const configuration = { configId: int, name: textType, description: orNull(textType), valueCount: int };
const softwareClass = { classId: int, name: textType, description: textType, packageCount: int };

const skipIfInherited = says({ ...flag, default: false }, 'Store nothing when the group gets the same from above.');
const inheritance = {
  alreadyAssigned: says(flag, 'It was assigned before; nothing changed.'),
  alreadyEffective: says(flag, 'The group had it before, of its own or from above.'),
  inheritedFromGroupId: orNull(guid),
};
const already = { alreadyAssigned: says(flag, 'It was assigned before; nothing changed.') };

const commands = Object.keys(commandBits);

/** Schemas of groups and of what is assigned to them. */
export const groupSchemas: Readonly<Record<string, Schema>> = {
  GroupAssignmentType: enumSchema(
    'Package',
    'AgentTemplate',
    'LanguagePackImport',
    'VariableConfiguration',
    'OsImageSku',
    'PxeBootImage',
    'Computer',
  ),
  BulkGroupComputerResult: answer({
    computerId: int,
    success: says(flag, 'The computer is as asked.'),
    code: enumSchema(
      'Added',
      'AlreadyMember',
      'Removed',
      'NotMember',
      'ComputerNotFound',
      'SpecialGroup',
      'NotComputerTree',
      'OtherConfigurationGroup',
    ),
    message: orNull(textType),
  }),
  DistributionSchedule: {
    ...answer({
      startUtc: orNull(timeType),
      endUtc: orNull(timeType),
      daysOfWeek: list(enumSchema('Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun')),
      timeFrom: says(orNull(textType), 'Time of day such as 22:00.'),
      timeTo: orNull(textType),
    }),
    description: 'Without a schedule every part is empty.',
    required: [],
  },
  SetDistributionOptionsRequest: request({
    commands: says(
      orNull(list(enumSchema(...commands))),
      'What is done with the packages. This or distCommands is needed.',
    ),
    distCommands: says(orNull(int), `The same as a bit mask: ${maskText}.`),
    schedule: orNull(ref('DistributionSchedule')),
    scheduleString: says(orNull(textType), 'The schedule as text: start;end;days;from;to. Not together with schedule.'),
    revokeCount: says(orNull(int), 'How often a user may postpone; 0: never.'),
    wol: says(orNull(flag), 'Wake the computers.'),
    revokeDate: says(orNull(timeType), 'Until when a user may postpone.'),
    optionalDate: says(orNull(timeType), 'Until when an optional package is offered.'),
  }),
  GroupActivationRequest: request({
    software: says(orNull(flag), 'Carry out software assignments.'),
    pxe: says(orNull(flag), 'Boot from the network and install the operating system.'),
    pull: says(orNull(flag), 'Let the agents fetch their work.'),
    global: says(orNull(flag), 'Apply to all groups of the computers; false: to the groups of this subtree only.'),
  }),
  GroupActivation: answer({ groupId: guid, groupCount: int, computerCount: int, pxeComputerCount: int }),
  GroupDeactivation: answer({ groupId: guid, groupCount: int, computerCount: int }),
  PackageReplacementRequest: request(
    {
      oldPackageId: says(guid, 'The package to be replaced.'),
      newPackageId: says(guid, 'The package that takes its place.'),
      copyDistributionOptions: says({ ...flag, default: true }, 'Keep the options of each assignment.'),
    },
    ['oldPackageId', 'newPackageId'],
  ),
  PackageReplacement: answer({
    oldPackageId: guid,
    newPackageId: guid,
    replacedCount: int,
    failedCount: int,
    results: list(ref('PackageReplacementResult')),
  }),
  PackageReplacementResult: answer({
    groupId: guid,
    groupName: textType,
    status: enumSchema('Replaced', 'Failed'),
    code: orNull(textType),
    message: orNull(textType),
  }),
  AssignPxeBootImageRequest: request({ pxeId: says(int, 'Id of the boot image.'), skipIfInherited }, ['pxeId']),
  AssignOsImageSkuRequest: request({ skuId: says(int, 'Id of the SKU.'), skipIfInherited }, ['skuId']),
  AssignAgentTemplateRequest: request({ packageId: says(guid, 'Package of the template.'), skipIfInherited }, [
    'packageId',
  ]),
  AssignLanguagePackRequest: request({ packageId: says(guid, 'Package of the language pack.') }, ['packageId']),
  AssignVariableConfigurationRequest: request({ configId: says(int, 'Id of the configuration.') }, ['configId']),
  AssignSoftwareClassRequest: request({ classId: says(int, 'Id of the software class.') }, ['classId']),
  GroupPxeBootImage: answer({ groupId: guid, ...pxeImage }),
  GroupOsImageSku: answer({ groupId: guid, ...sku }),
  GroupAgentTemplate: answer({ groupId: guid, ...template }),
  PxeBootImageAssignment: answer({ groupId: guid, ...pxeImage, ...inheritance }),
  OsImageSkuAssignment: answer({ groupId: guid, ...sku, ...inheritance }),
  AgentTemplateAssignment: answer({ groupId: guid, ...template, ...inheritance }),
  LanguagePackAssignment: answer({ groupId: guid, ...languagePack, ...already }),
  VariableConfigurationAssignment: answer({ groupId: guid, ...configuration, ...already }),
  SoftwareClassAssignment: answer({ groupId: guid, ...softwareClass, ...already }),
  PxeBootImage: answer(pxeImage),
  AgentTemplate: answer(template),
  LanguagePackImport: answer(languagePack),
  OsImageSku: answer(sku),
  OsImport: answer({
    packageId: guid,
    version: orNull(textType),
    ...image,
    skus: list(ref('OsImportSku')),
  }),
  OsImportSku: answer({ skuId: int, skuIndex: int, edition: textType }),
  VariableConfiguration: answer(configuration),
  SoftwareClass: answer(softwareClass),
  DepotServerEntry: answer({
    priority: int,
    clientId: int,
    hostname: orNull(textType),
    domain: orNull(textType),
    isMasterServer: flag,
  }),
  SetDepotServersRequest: request(
    { depotServerIds: says(list(int), 'Client ids in the order of use; the first is the primary depot server.') },
    ['depotServerIds'],
  ),
  AssignedGroup: answer({
    groupId: guid,
    name: textType,
    groupPath: says(textType, 'Names from the root down, with slashes between.'),
    assignedToTree: textType,
    description: orNull(textType),
  }),
};
