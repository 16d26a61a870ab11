/** Prefix of the cache keys of all lists of report assignments. */
export const ASSIGNMENTS_KEY = ['companies-reports'] as const
