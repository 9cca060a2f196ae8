// Reads x-assumed beside an answer in the description: fields that ems reads although the reference does not show them.
//
//   x-assumed:
//     $list: depot tags, explain     or $object: the commands that rest on it, beside those of the operation itself
//     designation: 'text designation|name: The column stays empty.'
//     $also: what is read in another way than by such names, and what happens if it is otherwise
const types = {
  text: 'string',
  time: 'string',
  guid: 'string',
  int: 'number',
  flag: 'boolean',
  list: 'readonly Json[]',
};

const fieldPattern = /^(text|time|guid|int|flag|list) ([\w.]+(?:\|[\w.]+)*): (\S.*\.)$/;

const assumedOf = (document, { method, path }) => {
  const given = document.paths[path]?.[method.toLowerCase()]?.['x-assumed'];
  if (given === undefined) return undefined;
  const key = `${method} ${path}`;
  const { $also, $list, $object, ...fields } = given;
  const used = $list ?? $object;
  if (typeof used !== 'string') throw new Error(`${key}: x-assumed needs $list or $object, with the commands`);
  const rows = Object.entries(fields).map(([field, text]) => {
    const [, type, names, ifWrong] = fieldPattern.exec(text) ?? [];
    if (type === undefined) throw new Error(`${key}: x-assumed ${field} has to read "type name|name: What then."`);
    return { field, type, names: names.split('|'), ifWrong };
  });
  if (rows.length === 0 && $also === undefined) throw new Error(`${key}: x-assumed names no field`);
  if ($also !== undefined && !/^[A-Z].*\.$/s.test($also))
    throw new Error(`${key}: x-assumed $also has to be sentences`);
  const commands = used === '' ? [] : used.split(', ');
  return {
    isList: $list !== undefined,
    commands,
    fields: rows,
    ...($also === undefined ? {} : { also: $also.trim() }),
  };
};

/** Operations with their assumptions. */
export const assumptionsIn = (document, operations) =>
  operations.flatMap((operation) => {
    const assumed = assumedOf(document, operation);
    return assumed === undefined ? [] : [[`${operation.method} ${operation.path}`, assumed]];
  });

/** Texts: a command needs a row or two. */
export const assumedFile = (assumptions, literal) => {
  const rows = assumptions.map(([key, assumed]) => `  ${literal(key)}: ${literal(JSON.stringify(assumed))},\n`);
  return `export const assumedTexts = (): Readonly<Record<string, string>> => ({\n${rows.toSorted().join('')}});\n`;
};

/** Fields of an answer as the decoder hands them on. */
export const assumedType = ({ fields }) =>
  `JsonObject & { ${fields.map(({ field, type }) => `readonly ${field}?: ${types[type]} | null`).join('; ')} }`;
