/**
 * Batches items: calls `take` with all of them `milliseconds` after the first one, each once by its
 * name.
 */
export function createBatcher<Item>(
  milliseconds: number,
  nameOf: (item: Item) => string,
  take: (items: readonly Item[]) => void,
): { readonly add: (items: Iterable<Item>) => void; readonly stop: () => void } {
  const waiting = new Map<string, Item>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function handOver() {
    timer = undefined
    const items = [...waiting.values()]
    waiting.clear()
    take(items)
  }

  return {
    add(items) {
      for (const item of items) waiting.set(nameOf(item), item)
      if (waiting.size > 0) timer ??= setTimeout(handOver, milliseconds)
    },
    stop: () => clearTimeout(timer),
  }
}
