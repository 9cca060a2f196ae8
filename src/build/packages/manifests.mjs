import { stringify } from 'yaml';

/**
 * Manifests for package managers, with the version and the sums of what was made: [path, text]. One whose files were left
 * out is left out as well.
 */
export const manifestFiles = (manifest, sums) =>
  [
    ...wingetFiles(manifest, sums),
    ['scoop/ems.json', scoopManifest(manifest, sums)],
    ['chocolatey/ems-cli.nuspec', sums.has('ems-windows-x64.exe') ? chocolateySpec(manifest) : undefined],
    ['chocolatey/tools/chocolateyinstall.ps1', chocolateyScript(manifest, sums)],
    ['homebrew/ems.rb', homebrewFormula(manifest, sums)],
  ].filter(([, text]) => text !== undefined);

/** Addresses that nobody has yet: example.com and its relatives. */
export const placeholdersIn = ({ homepage, bugs, repository, author, config }) =>
  Object.entries({ homepage, 'bugs.url': bugs.url, 'repository.url': repository.url, author, ...configFields(config) })
    .filter(([, value]) => /\bexample\.(?:com|org|net)\b/.test(value))
    .map(([field, value]) => ({ field, value }));

const configFields = (config) =>
  Object.fromEntries(Object.entries(config).map(([name, value]) => [`config.${name}`, value]));

const downloadOf = ({ config, version }, file) => `${config.downloads}/v${version}/${file}`;

/** The executables: winget's zips may only hold .exe files. */
const wingetFiles = (manifest, sums) => {
  const { version, description, homepage, license } = manifest;
  const installers = ['x64', 'arm64'].flatMap((arch) => {
    const file = `ems-windows-${arch}.exe`;
    if (!sums.has(file)) return [];
    const [InstallerUrl, InstallerSha256] = [downloadOf(manifest, file), sums.get(file).toUpperCase()];
    return [{ Architecture: arch, InstallerUrl, InstallerSha256 }];
  });
  if (installers.length === 0) return [];
  const base = { PackageIdentifier: 'Ems.Cli', PackageVersion: version };
  const documents = {
    version: { DefaultLocale: 'en-US' },
    installer: { InstallerType: 'portable', Commands: ['ems'], Installers: installers },
    defaultLocale: {
      PackageLocale: 'en-US',
      Publisher: publisherOf(manifest),
      PackageName: 'ems',
      PackageUrl: homepage,
      License: license,
      ShortDescription: description,
      Moniker: 'ems',
    },
  };
  const names = { version: '', installer: '.installer', defaultLocale: '.locale.en-US' };
  return Object.entries(documents).map(([type, fields]) => [
    `winget/Ems.Cli${names[type]}.yaml`,
    `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.1.10.0.schema.json\n${stringify({ ...base, ...fields, ManifestType: type, ManifestVersion: '1.10.0' }, { lineWidth: 0 })}`,
  ]);
};

/** The zips, whose node.exe is signed. */
const scoopManifest = (manifest, sums) => {
  const { version, description, homepage, license, config } = manifest;
  const architecture = Object.fromEntries(
    [
      ['64bit', 'x64'],
      ['arm64', 'arm64'],
    ].flatMap(([name, arch]) => {
      const folder = `ems-${version}-windows-${arch}`;
      if (!sums.has(`${folder}.zip`)) return [];
      const url = downloadOf(manifest, `${folder}.zip`);
      return [[name, { url, hash: sums.get(`${folder}.zip`), extract_dir: folder }]];
    }),
  );
  if (Object.keys(architecture).length === 0) return undefined;
  const releases = config.downloads.replace(/\/download$/, '');
  const fields = {
    version,
    description,
    homepage,
    license,
    architecture,
    bin: 'ems.cmd',
    checkver: { url: releases, regex: String.raw`/v([\d.]+)\b` },
    autoupdate: {
      architecture: Object.fromEntries(
        Object.entries(architecture).map(([name, { url, extract_dir }]) => [
          name,
          { url: url.replaceAll(version, '$version'), extract_dir: extract_dir.replaceAll(version, '$version') },
        ]),
      ),
      hash: { url: '$baseurl/SHA256SUMS' },
    },
  };
  return `${JSON.stringify(fields, undefined, 2)}\n`;
};

/** Chocolatey refuses the element license. */
const chocolateySpec = (manifest) => {
  const { version, description, homepage, repository } = manifest;
  const source = repository.url.replace(/^git\+|\.git$/g, '');
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2015/06/nuspec.xsd">
  <metadata>
    <id>ems-cli</id>
    <version>${version}</version>
    <title>ems</title>
    <authors>${escapeXml(publisherOf(manifest))}</authors>
    <projectUrl>${escapeXml(homepage)}</projectUrl>
    <licenseUrl>${escapeXml(source)}/blob/main/LICENSE</licenseUrl>
    <projectSourceUrl>${escapeXml(source)}</projectSourceUrl>
    <requireLicenseAcceptance>false</requireLicenseAcceptance>
    <tags>ems endpoint-management administration cli</tags>
    <summary>${escapeXml(description)}</summary>
    <description>${escapeXml(description)}</description>
  </metadata>
  <files>
    <file src="tools\\**" target="tools" />
  </files>
</package>
`;
};

/** Chocolatey makes a shim for every .exe in tools. */
const chocolateyScript = (manifest, sums) => {
  const file = 'ems-windows-x64.exe';
  if (!sums.has(file)) return undefined;
  return `$ErrorActionPreference = 'Stop'
$tools = Split-Path -Parent $MyInvocation.MyCommand.Definition
Get-ChocolateyWebFile -PackageName 'ems-cli' -FileFullPath (Join-Path $tools 'ems.exe') \`
  -Url64bit '${downloadOf(manifest, file)}' \`
  -Checksum64 '${sums.get(file)}' -ChecksumType64 'sha256'
`;
};

const homebrewFormula = (manifest, sums) => {
  const { version, description, homepage, license } = manifest;
  const parts = [
    ['on_macos', 'on_arm', 'darwin-arm64'],
    ['on_macos', 'on_intel', 'darwin-x64'],
    ['on_linux', 'on_arm', 'linux-arm64'],
    ['on_linux', 'on_intel', 'linux-x64'],
  ].filter(([, , target]) => sums.has(`ems-${target}`));
  if (parts.length === 0) return undefined;
  const systems = [...new Set(parts.map(([system]) => system))].map((system) => {
    const inner = parts
      .filter(([each]) => each === system)
      .map(
        ([, processor, target]) => `    ${processor} do
      url "${downloadOf(manifest, `ems-${target}`)}", using: :nounzip
      sha256 "${sums.get(`ems-${target}`)}"
    end`,
      );
    return `  ${system} do\n${inner.join('\n')}\n  end`;
  });
  return `class Ems < Formula
  desc "${description}"
  homepage "${homepage}"
  version "${version}"
  license "${license}"

${systems.join('\n\n')}

  def install
    bin.install Dir["ems-*"].first => "ems"
    chmod 0755, bin/"ems"
    generate_completions_from_executable(bin/"ems", "completion")
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/ems --version").strip
  end
end
`;
};

const publisherOf = ({ author }) => author.replace(/ *<.*>/, '');

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
