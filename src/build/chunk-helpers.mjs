/**
 * esbuild begins every CommonJS chunk with the same helpers and exports through two getters. In a pack the helpers are
 * there once, and what is exported is put into an object at the end of the chunk: 40 kB less to read at each start, and
 * none of the 250 getters of a list to be run (4 ms). So chunks must not import each other in a circle.
 */
export const withoutHelpers = (code) => {
  const [own] = /^var __(?:create|defProp)=.{0,1000}?(?=var (?:stdin_exports|import_\w+)=)/.exec(code) ?? [''];
  const names = [...own.matchAll(/(?:var |,)(__\w+)=/g)].map(([, name]) => name);
  // A chunk whose own names made esbuild choose others keeps its helpers.
  if (!names.every((name) => name === '__export' || name === '__toCommonJS' || chunkHelpers.includes(`${name}=`))) {
    return code;
  }
  const plain = code.slice(own.length).replaceAll(ownImport, '$1');
  const [whole, list] = exportList.exec(plain) ?? [];
  if (whole === undefined && names.includes('__export'))
    throw new Error('a chunk whose exports are not at its beginning');
  return whole === undefined ? plain : withExports(plain.replace(whole, ''), list);
};

/** Of our own chunks, which have no default to make up. */
const ownImport = /__toESM\((require\("\.\/[^"]+"\))\)/g;
const exportList =
  /^var stdin_exports=\{\};__export\(stdin_exports,\{(.*?)\}\);module\.exports=__toCommonJS\(stdin_exports\);?/;

const withExports = (code, list) => {
  const members = [...list.matchAll(/([\w$]+|"[^"]+"):\(\)=>([\w$.]+)(?:,|$)/g)];
  if (members.map(([text]) => text).join('') !== list) throw new Error(`exports that are no list of names: ${list}`);
  const changing = members.filter(([, , value]) => assignments(code, value) > 1);
  const fixed = members.filter((member) => !changing.includes(member));
  const getters = changing.map(([, name, value]) => `get ${name}(){return ${value}}`);
  return `${code.trimEnd()};module.exports={${[...fixed.map(([, name, value]) => `${name}:${value}`), ...getters].join(',')}};`;
};

/** One is the declaration. What only looks like one, in a function with a variable of the same name, costs a getter. */
const assignments = (code, name) => {
  const literal = name.replaceAll('$', '\\$').replaceAll('.', '\\.');
  const written = new RegExp(
    `(?:(?<![.\\w$])${literal}(?:[-+*/%&|^?<>]{0,3}=(?![=>])|\\+\\+|--))|(?:\\+\\+|--)${literal}\\b`,
    'g',
  );
  return [...code.matchAll(written)].length;
};

export const chunkHelpers =
  'var __create=Object.create,__defProp=Object.defineProperty,__getOwnPropDesc=Object.getOwnPropertyDescriptor,' +
  '__getOwnPropNames=Object.getOwnPropertyNames,__getProtoOf=Object.getPrototypeOf,' +
  '__hasOwnProp=Object.prototype.hasOwnProperty,' +
  '__copyProps=(to,from,except,desc)=>{if(from&&typeof from=="object"||typeof from=="function")' +
  'for(let key of __getOwnPropNames(from))!__hasOwnProp.call(to,key)&&key!==except&&' +
  '__defProp(to,key,{get:()=>from[key],enumerable:!(desc=__getOwnPropDesc(from,key))||desc.enumerable});return to},' +
  '__toESM=(mod,isNodeMode,target)=>(target=mod!=null?__create(__getProtoOf(mod)):{},' +
  '__copyProps(isNodeMode||!mod||!mod.__esModule?__defProp(target,"default",{value:mod,enumerable:!0}):target,mod));';
