/**
 * Whether one of these filters names a parent, or a list of them, so that `$limit=infinity` may
 * mean all of its rows (D2).
 */
export function hasParentFilter(...filters: readonly unknown[]): boolean {
  return filters.some(
    (filter) =>
      typeof filter === 'string' ||
      (typeof filter === 'object' &&
        filter !== null &&
        '$in' in filter &&
        filter.$in !== undefined),
  )
}
