/** What paired phones are cached under; apart from their queries, since every page knows it. */
export const PHONE_PAIRINGS_KEY = ['phone-pairings'] as const
