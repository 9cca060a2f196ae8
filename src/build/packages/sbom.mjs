import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.mjs';
import { keyringBinary, locked, lockedAt, targets, windowsNode } from '../runtimes.mjs';

/**
 * A CycloneDX document of what is released: the packages whose code is in the bundle (the bundler names them, see
 * dist/packages.json), the optional ones beside it, and the runtimes inside executables and zips.
 */
export const describeRelease = (epoch) => {
  const { name, version, license, description } = readJson('package.json');
  const components = [...bundledComponents(), ...optionalComponents(), ...zipComponents(), ...runtimeComponents()];
  const purl = `pkg:npm/${name}@${version}`;
  const content = JSON.stringify(components);
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${uuidOf(content)}`,
      version: 1,
      metadata: {
        timestamp: new Date(epoch * 1000).toISOString(),
        component: {
          type: 'application',
          'bom-ref': purl,
          name,
          version,
          description,
          purl,
          licenses: licensesOf(license),
        },
      },
      components,
      dependencies: [{ ref: purl, dependsOn: components.map((component) => component['bom-ref']) }],
    },
    undefined,
    2,
  )}\n`;
};

const bundledComponents = () => {
  const packages = Object.values(readJson('dist/packages.json')).flat();
  const unique = new Map(packages.map((entry) => [`${entry.name}@${entry.version}`, entry]));
  return [...unique.values()]
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .map((entry) => component({ ...lockedAt(entry.path), ...entry }, 'required'));
};

const optionalComponents = () => {
  const { optionalDependencies } = readJson('package.json');
  return Object.keys(optionalDependencies).map((name) => component(locked(name), 'optional'));
};

/** Like the zips, which have them in node_modules. */
const zipComponents = () =>
  Object.keys(windowsNode).map((arch) => ({
    ...component(locked(keyringBinary(arch)), 'optional'),
    properties: containedIn(`zip for Windows ${arch}`),
  }));

const containedIn = (value) => [{ name: 'ems:contained-in', value }];

const runtimeComponents = () => {
  const { version, license } = locked(targets['linux-x64']);
  const node = windowsNode.x64.version;
  return [
    runtime({ name: 'bun', version, license, purl: `pkg:github/oven-sh/bun@bun-v${version}` }, 'executables, deb'),
    runtime(
      { name: 'node', version: node, license: 'MIT', purl: `pkg:github/nodejs/node@v${node}` },
      'zip for Windows',
    ),
  ];
};

const component = ({ name, version, license, integrity }, scope) => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope,
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    licenses: licensesOf(license),
    purl,
  };
};

const runtime = ({ name, version, license, purl }, place) => ({
  type: 'platform',
  'bom-ref': purl,
  name,
  version,
  licenses: licensesOf(license),
  purl,
  properties: containedIn(place),
});

/** npm writes an expression like (MIT OR CC0-1.0) for some. */
const licensesOf = (license) => [/ (?:OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }];

const hashOf = (integrity) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
});

/** A serial number that is the same for the same content. */
const uuidOf = (content) => {
  const hex = createHash('sha256').update(content).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
