/**
 * Splits a list into parts of similar length, none longer than `most`, each with the index of its
 * first item.
 */
export function chunk<Item>(
  list: readonly Item[],
  most: number,
): { part: readonly Item[]; from: number }[] {
  const count = Math.ceil(list.length / most)
  const size = Math.ceil(list.length / Math.max(count, 1))
  return Array.from({ length: count }, (_, index) => ({
    part: list.slice(index * size, (index + 1) * size),
    from: index * size,
  }))
}
