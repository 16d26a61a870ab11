/** Cache key of a report's captures. A file of its own, because every page imports it. */
export const capturesKey = (report: string) => ['captures', report] as const
export const CAPTURE_SETTINGS_KEY = ['capture-settings'] as const
