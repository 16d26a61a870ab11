/** Cache key of leads. */
export const LEADS_KEY = ['leads'] as const
