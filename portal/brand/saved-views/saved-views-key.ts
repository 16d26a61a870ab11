/** Key that all queries of saved views share; apart from them, since every page loads it. */
export const SAVED_VIEWS_KEY = ['saved-views'] as const
