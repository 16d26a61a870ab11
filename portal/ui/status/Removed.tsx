import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import classes from './Removed.module.css'

interface Props {
  /** What was removed last; null for nothing. */
  readonly name: string | null
  /** How many were removed: another one takes the place of the one before. */
  readonly count: number
  readonly onUndo: () => void
}

/** Says what was removed, with a button that brings it back. */
export function Removed({ name, count, onUndo }: Props) {
  return (
    <div role="status" className={classes.removed}>
      {name !== null && <Notice key={`${count} ${name}`} name={name} onUndo={onUndo} />}
    </div>
  )
}

function Notice({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that was pressed has gone with what it removed.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <span className={classes.name}>Removed {name}</span>
      <Button
        ref={button}
        size="compact-sm"
        variant="default"
        aria-label={`Undo: bring back ${name}`}
        onClick={onUndo}
      >
        Undo
      </Button>
    </>
  )
}

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
