/** Cache key of paired phones. A file of its own, because every page imports it. */
export const PHONE_PAIRINGS_KEY = ['phone-pairings'] as const
