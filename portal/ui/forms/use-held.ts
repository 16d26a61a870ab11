import { useState } from 'react'

interface Held<Item> {
  readonly item: Item
  /** Its place in the list, or the last one that it had. */
  readonly index: number
}

/**
 * Returns which item of a list stays open, by its id, while others come, go and move. An item that is
 * gone stays open until the user goes on, because something may be typed into it; one that was sent
 * from here makes way for the item in its place.
 */
export function holdItem<Item>(
  held: Held<Item> | null,
  items: readonly Item[],
  idOf: (item: Item) => string,
  sent: string | undefined,
): Held<Item> | null {
  const id = held && idOf(held.item)
  const index = items.findIndex((item) => idOf(item) === id)
  if (index !== -1) return { item: items[index]!, index }
  if (held && id !== sent) return held
  const next = Math.min(held?.index ?? 0, items.length - 1)
  return next < 0 ? null : { item: items[next]!, index: next }
}

/**
 * Keeps one item of a list open: see `holdItem`. `sent` is the id of the item that was sent last and
 * not rejected; another `list` begins with its first item.
 */
export function useHeld<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  sent: string | undefined,
  list = '',
) {
  const [state, setState] = useState<{ list: string; held: Held<Item> | null }>({
    list,
    held: null,
  })
  const held = state.list === list ? state.held : null
  const now = holdItem(held, items, idOf, sent)
  if (now?.item !== held?.item || now?.index !== held?.index) setState({ list, held: now })
  return {
    item: now?.item,
    index: now?.index ?? 0,
    /** True if the item is no longer in the list. */
    gone: now !== null && !items.includes(now.item),
    /** Opens the item at a place, the first after the last. */
    openAt(place: number) {
      const index = place % Math.max(items.length, 1)
      const item = items[index]
      setState({ list, held: item === undefined ? null : { item, index } })
    },
  }
}
