/** Parts of a list of about the same length, none longer than `most`, each with its place. */
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
