/** Does the work for all items, so many of them at the same time; the first error ends it. */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  let failed = false
  async function take(): Promise<void> {
    for (let next = left.next(); !next.done && !failed; next = left.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}
