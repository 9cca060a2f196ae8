/**
 * esbuild begins every CommonJS chunk with the same helpers and exports through two getters. In a pack the helpers are
 * there once and a getter is enough: 40 kB less to read at each start, and a millisecond.
 */
export const withoutHelpers = (code) => {
  const [own] = /^var __(?:create|defProp)=.{0,1000}?(?=var (?:stdin_exports|import_\w+)=)/.exec(code) ?? [''];
  const names = [...own.matchAll(/(?:var |,)(__\w+)=/g)].map(([, name]) => name);
  // A chunk whose own names made esbuild choose others keeps its helpers.
  if (!names.every((name) => name === '__export' || name === '__toCommonJS' || chunkHelpers.includes(`${name}=`))) {
    return code;
  }
  return replaced(
    replaced(code.slice(own.length), 'var stdin_exports={};__export(stdin_exports,', '$share(exports,', names),
    ';module.exports=__toCommonJS(stdin_exports)',
    '',
    names,
  );
};

/** esbuild's output is matched by its text: another esbuild may write it otherwise, and a half-replaced chunk would run. */
const replaced = (code, text, by, names) => {
  if (code.includes(text)) return code.replace(text, () => by);
  if (names.includes('__export') || code.includes('__toCommonJS(')) throw new Error(`a chunk without ${text}`);
  return code;
};

export const chunkHelpers =
  'var __create=Object.create,__defProp=Object.defineProperty,__getOwnPropDesc=Object.getOwnPropertyDescriptor,' +
  '__getOwnPropNames=Object.getOwnPropertyNames,__getProtoOf=Object.getPrototypeOf,' +
  '__hasOwnProp=Object.prototype.hasOwnProperty,' +
  '$share=(target,all)=>{for(var name in all)__defProp(target,name,{get:all[name],enumerable:!0});' +
  '__defProp(target,"__esModule",{value:!0})},' +
  '__copyProps=(to,from,except,desc)=>{if(from&&typeof from=="object"||typeof from=="function")' +
  'for(let key of __getOwnPropNames(from))!__hasOwnProp.call(to,key)&&key!==except&&' +
  '__defProp(to,key,{get:()=>from[key],enumerable:!(desc=__getOwnPropDesc(from,key))||desc.enumerable});return to},' +
  '__toESM=(mod,isNodeMode,target)=>(target=mod!=null?__create(__getProtoOf(mod)):{},' +
  '__copyProps(isNodeMode||!mod||!mod.__esModule?__defProp(target,"default",{value:mod,enumerable:!0}):target,mod));';
