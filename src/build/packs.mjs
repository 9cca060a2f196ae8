/**
 * Chunks that are needed together share a file, a pack: reading, checking and deserialising a file of its own costs each
 * chunk about 0.4 ms, and `computer list --help` needs twenty. A chunk in a pack is a function that nobody has called
 * yet, so it costs no more than its bytes.
 */
export function packChunks(chunks) {
  const inContract = chunks.flatMap(({ inputs }) => inputs.flatMap((input) => contractData.exec(input)?.[1] ?? []));
  const areas = new Set(inContract);
  const packs = new Map();
  for (const chunk of chunks) {
    const pack = packOf(chunk, areas);
    packs.set(pack, [...(packs.get(pack) ?? []), chunk]);
  }
  return [...packs].map(([name, members]) => ({ name, members, text: packText(members) }));
}

/** Where a chunk belongs, judged by the sources that went into it. */
function packOf({ inputs, entryPoint = '' }, areas) {
  const [area, ...others] = new Set(inputs.map((input) => areaData.exec(input)?.[1]));
  if (areas.has(area) && others.length === 0) return `area-${area}.cjs`;
  if (inputs.some((input) => input.startsWith('src/demo/'))) return 'demo.cjs';
  // A package stays alone: who needs one rarely needs another.
  const owner = [entryPoint, ...inputs].flatMap((input) => packageOf(input) ?? [])[0];
  return owner === undefined ? 'ems.cjs' : `${owner.replace('@', '').replace('/', '-')}.cjs`;
}

/** The commands of an area and its part of the contract: large, and only one of them is used at a time. */
const areaData = /^src\/(?:areas|generated\/contract)\/([\w-]+)(?:\.ts$|\/)/;
const contractData = /^src\/generated\/contract\/(?!index\.)([\w-]+)\.ts$/;

const packText = (members) =>
  `({${members.map(({ name, text }) => `${JSON.stringify(name)}:function(exports,require,module,__filename,__dirname){${text}\n}`).join(',\n')}})\n`;

export const packageOf = (input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
