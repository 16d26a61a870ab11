/** Cache key of the user's own brands. */
export const OWN_COMPANIES_KEY = ['own-brands'] as const
