/** Of a list that is in memory as a whole. A million computers with all their fields, and no service that never ends. */
export const mostHeld = { rows: 1_000_000, bytes: 1_024 * 1_048_576, values: 30_000_000 };

/** What a command reads for itself may be one of several lists that it holds: a million computers, as a search gives them. */
export const mostRead = { bytes: 512 * 1_048_576, values: 30_000_000 };

/** What takes noticeably long to work on in one go. */
export const largeText = 1_048_576;
