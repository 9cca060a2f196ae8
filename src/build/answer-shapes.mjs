// Writes what an answer to each reading operation looks like, with all that the description says: `ems api check` compares.

const unneeded = new Set(['description', 'since', 'default', 'maxLength', 'minimum', 'maximum']);

/** Texts: a schema that many answers have is in each of them. */
export const shapesFile = (document, operations, { shapeOf }, literal) => {
  const rows = operations
    .filter(({ repeat }) => repeat === 'read')
    .map(({ method, path }) => {
      const key = `${method} ${path}`;
      const source = { root: document, problems: [], found: new Map(), budget: 100_000 };
      const shape = shapeOf(source, schemaIn(document.paths[path][method.toLowerCase()]), key);
      if (source.problems.length > 0) throw new Error(`${key}: ${source.problems[0].what}`);
      return `  ${literal(key)}: ${literal(JSON.stringify(shape, (name, value) => (unneeded.has(name) ? undefined : value)))},\n`;
    });
  return `export const answerShapes = (): Readonly<Record<string, string>> => ({\n${rows.toSorted().join('')}});\n`;
};

const schemaIn = ({ responses }) => {
  const status = Object.keys(responses).find((each) => each.startsWith('2'));
  return responses[status]?.content?.['application/json']?.schema;
};
