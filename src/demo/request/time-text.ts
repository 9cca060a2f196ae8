/** All times of the service are UTC, so one without a zone is too; the zone of the machine it runs on says nothing. */
export const parseServiceTime = (text: string): number => Date.parse(clockWithoutZone.test(text) ? `${text}Z` : text);

const clockWithoutZone = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(:\d\d(\.\d+)?)?$/i;
