/** What all queries of saved views are cached under; apart from them, since every page knows it. */
export const SAVED_VIEWS_KEY = ['saved-views'] as const
