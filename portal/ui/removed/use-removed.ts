import { useEffect, useRef, useState } from 'react'

interface Removal<Item> {
  readonly item: Item
  /** Where it was in its list, from 0. */
  readonly at: number
}

/**
 * What was removed from a form, to be brought back latest first. An item that is shown again gives
 * the focus to what `find` returns; with another `visit` nothing is to be brought back any more.
 */
export function useRemoved<Item>(find: (item: Item) => HTMLElement | null | undefined, visit = 0) {
  const [kept, setKept] = useState<{ visit: number; removals: readonly Removal<Item>[] }>()
  const removals = kept?.visit === visit ? kept.removals : []
  const setRemovals = (next: readonly Removal<Item>[]) => setKept({ visit, removals: next })
  const back = useRef<Item | null>(null)
  useEffect(() => {
    const element = back.current === null ? null : find(back.current)
    if (!element) return
    back.current = null
    // The button that brought it back has gone; a focus that has moved on stays where it is.
    if (document.activeElement === document.body) element.focus()
  })
  return {
    last: removals.at(-1)?.item ?? null,
    /** How many can be brought back. */
    count: removals.length,
    add: (item: Item, at: number) => setRemovals([...removals, { item, at }]),
    /** Forgets an item that came back in another way. */
    drop: (fits: (item: Item) => boolean) =>
      setRemovals(removals.filter(({ item }) => !fits(item))),
    /** Takes out the latest removal, to be put back in its place. */
    undo(): Removal<Item> | undefined {
      const latest = removals.at(-1)
      if (!latest) return undefined
      back.current = latest.item
      setRemovals(removals.slice(0, -1))
      return latest
    },
  }
}
