/** The live event of the same name makes everything below it stale. */
export const NOTIFICATIONS_KEY = ['notifications'] as const
