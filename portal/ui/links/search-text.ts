/** Returns a value of the URL that is a text; undefined for any other. */
export const searchText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
