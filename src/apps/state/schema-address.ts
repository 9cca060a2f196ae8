/** Editors check and complete the files of a state by this schema; the first line of each exported file names it. */
export const stateSchemaAddress = 'https://git.example.com/ems/ems-cli/raw/main/completions/state.schema.json';

/** The first line of an exported file. A file without it was not written by an export. */
export const schemaLine = `# yaml-language-server: $schema=${stateSchemaAddress}`;
