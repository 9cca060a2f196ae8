/** What --output takes: the only list of them. */
export const outputFormats = ['table', 'json', 'yaml', 'csv', 'ndjson', 'name'] as const;

export type OutputFormat = (typeof outputFormats)[number];
