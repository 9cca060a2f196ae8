/** Meaning of a machine-readable code, and what to do about it. */
export interface CodeAdvice {
  readonly meaning: string;
  readonly remedy: string;
  /** Matches messages of the service that already say the same as the meaning. */
  readonly sameMeaning?: RegExp;
  /** Fields of the request with which `ems find` finds what stands in the way. */
  readonly finds?: readonly string[];
}

interface CodeFacts extends CodeAdvice {
  /** Operations for which the code needs other advice. */
  readonly on?: Readonly<Record<string, Partial<CodeAdvice>>>;
}

const otherComputer: CodeAdvice = {
  meaning: 'Another computer has the same name and domain, or the same MAC address.',
  remedy: 'Find it with: ems computer list',
  finds: ['name', 'macAddress'],
};

const perhapsProtected: CodeAdvice = {
  meaning: 'The principal is protected.',
  remedy: 'Check it with: ems admin principal show <id>. To delete it, add --force.',
};

export const codes: ReadonlyMap<string, CodeFacts> = new Map<string, CodeFacts>(
  Object.entries({
    ComputerNotFound: {
      meaning: 'No computer with this id.',
      remedy: 'List computers with: ems computer list',
    },
    MasterServer: {
      meaning: 'The computer is the master server, which cannot be deleted.',
      remedy: 'Omit it; --force does not apply to the master server.',
    },
    Assigned: {
      meaning: 'The computer is in a group.',
      sameMeaning: /assigned to a group/i,
      remedy: 'Add --force, or remove it from its groups first: ems computer groups <computer>',
    },
    PackageNotAssigned: {
      meaning: 'The package is not assigned to this computer, neither directly nor through a parent group.',
      remedy:
        'List assigned packages with: ems computer software-deployment <computer>. Assign the package with: ems group assign-package <group> <package>',
      on: {
        'POST /api/computer/{id}/software-reinstall': {
          meaning: 'The package is not assigned to this computer, neither directly nor through a parent group.',
          remedy:
            'List assigned packages with: ems computer software-deployment <computer>. Assign the package with: ems group assign-package <group> <package>. An operating system is installed again with: ems computer activate <computer> --pxe',
        },
        'GET /api/group/{id}/distribution-options': {
          meaning: 'The package is not assigned to this group.',
          remedy:
            'List assigned packages with: ems group packages <group>. For the options of the group, omit --package.',
        },
        'PUT /api/group/{id}/distribution-options': {
          meaning: 'The package is not assigned to this group.',
          remedy:
            'Assign it with: ems group assign-package <group> <package>. For the options of the group, omit --package.',
        },
      },
    },
    PackageNotInstalled: {
      meaning: 'The package is assigned but not installed on this computer.',
      remedy:
        'Check its status with: ems computer software-deployment <computer>. To prevent the installation, use: ems group unassign-package <group> <package>',
    },
    UninstallAlreadyPending: {
      meaning: 'An uninstall of this package is already pending.',
      remedy: 'Wait for it with: ems wait deployment <computer> --package <package> --uninstalled',
    },
    ScanPackageNotAssigned: {
      meaning: 'No scan package of this type is assigned to the computer, neither directly nor through a parent group.',
      remedy:
        'List its groups with: ems computer groups <computer>. Assign the scan package with: ems group assign-package <group> <package>',
    },
    ComputerNotGroupAssigned: {
      meaning: 'The computer is not in a group.',
      remedy: 'Add it to a group first (ems group add-computers --help).',
    },
    NoPxeBootImageAssigned: {
      meaning: 'No PXE boot image is assigned to the computer.',
      remedy:
        'Assign one to its group with: ems group assign-pxe-bootimage <group>. Check it with: ems computer os-deployment-readiness <computer>',
    },
    GroupNotFound: {
      meaning: 'No group with this id.',
      remedy: 'List groups with: ems group tree',
    },
    ParentNotFound: {
      meaning: 'The parent group does not exist.',
      remedy: 'List groups with: ems group tree',
    },
    PackageNotFound: {
      meaning: 'No package with this id.',
      remedy: 'List packages with: ems package list',
    },
    DuplicateName: {
      meaning: 'The name already exists.',
      remedy: 'Choose another name.',
      on: {
        'POST /api/computer': otherComputer,
        'PATCH /api/computer/{id}': otherComputer,
        'POST /api/group': {
          meaning: 'The parent already has a group with this name.',
          remedy: 'Choose another name or --parent, or add --if-not-exists to use the existing group.',
        },
        'PATCH /api/group/{id}': {
          meaning: 'The parent already has a group with this name.',
          remedy: 'Choose another --name.',
        },
      },
    },
    ParentSpecialGroup: {
      meaning: 'The parent is a Reinstall, EOL or Restore group, which cannot have subgroups.',
      remedy: 'Choose another --parent. List groups with: ems group list',
    },
    SystemGroup: {
      meaning: 'This is a system group, which cannot be changed or deleted.',
      remedy: 'Choose another group. List groups with: ems group list',
    },
    NotEditableTree: {
      meaning: 'The group belongs to a tree whose groups cannot be changed.',
      remedy: 'Show the tree with: ems group show <group>',
    },
    NotDeletableTree: {
      meaning: 'Only groups of a computer or assignment tree can be deleted.',
      remedy: 'Show the tree with: ems group show <group>',
    },
    SpecialGroup: {
      meaning: 'This is a Reinstall, EOL or Restore group, which is managed by the service.',
      remedy: 'Choose another group. List groups with: ems group list',
      on: {
        'DELETE /api/group/{id}': {
          remedy:
            'To remove a Reinstall group, cancel its reinstall with: ems computer cancel-reinstall <computer> <reinstall-group-id>',
        },
      },
    },
    NotEmpty: {
      meaning: 'The group or one of its subgroups contains computers or users.',
      remedy:
        'List them with: ems group computers <group> --include-descendants. To delete the group anyway, add --force.',
    },
    CoveredBySoftwareClass: {
      meaning: 'A software class already assigns this package to the group.',
      remedy:
        'List the classes with: ems group software-classes <group>. To assign the package directly, first remove the class with: ems group unassign-software-class <group> <class-id>',
    },
    WrongEndpointForType: {
      meaning: 'Packages of this type need another command.',
      remedy:
        'Use ems group assign-os-image-sku for an operating system image, ems group assign-agent-template for an agent template, or ems group assign-language-pack for a language pack.',
    },
    ProductScopeRequired: {
      meaning: 'A product version is required.',
      remedy: 'Add --product. List patches with their products: ems patch pending',
    },
    AlreadyMember: {
      meaning: 'The computer was already in the group. Nothing was changed.',
      remedy: 'List the members with: ems group computers <group>',
    },
    NotMember: {
      meaning: 'The computer was not in the group. Nothing was changed.',
      remedy: 'List its groups with: ems computer groups <computer>',
    },
  }),
);

/** Conflicts that are documented without a code. */
const uncodedConflicts: ReadonlyMap<string, CodeAdvice> = new Map(
  Object.entries({
    'POST /api/computer': otherComputer,
    'PATCH /api/computer/{id}': otherComputer,
    'DELETE /api/admin/principals/{id}': perhapsProtected,
    'DELETE /api/admin/local-principals/{id}': {
      ...perhapsProtected,
      remedy: 'Check it with: ems admin local-principal show <id>. To delete it, add --force.',
    },
    'POST /api/computer/{id}/software-reinstall': {
      meaning: 'The package is not assigned to this computer, or a reinstall of it is already pending.',
      remedy: 'List pending reinstalls with: ems computer reinstalls <computer>',
    },
    'PATCH /api/custom-field-configuration/{slot}': {
      meaning: 'Another slot already has this designation.',
      remedy: 'Choose another --designation. List those in use with: ems custom-field list',
    },
  }),
);

/**
 * The advice for a code of an operation such as 'DELETE /api/group/{id}'. Status 409 also finds conflicts without a
 * known code.
 */
export const explainCode = (code: string | undefined, operation: string, status?: number): CodeAdvice | undefined => {
  const facts = code === undefined ? undefined : codes.get(code);
  if (facts === undefined) return status === 409 ? uncodedConflicts.get(operation) : undefined;
  const { on, ...general } = facts;
  return { ...general, ...(on !== undefined && Object.hasOwn(on, operation) ? on[operation] : {}) };
};
