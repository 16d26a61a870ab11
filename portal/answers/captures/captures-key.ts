/** What captured pages of a report are cached under; apart from their queries, since every page knows it. */
export const capturesKey = (report: string) => ['captures', report] as const
export const CAPTURE_SETTINGS_KEY = ['capture-settings'] as const
