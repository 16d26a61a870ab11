import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import classes from './Removed.module.css'

interface Props {
  /** The last removed thing; null for none. */
  readonly name: string | null
  /** Number of removals: a new one replaces the one before. */
  readonly count: number
  readonly onUndo: () => void
}

/** Says that something was removed, with a button that brings it back. */
export function Removed({ name, count, onUndo }: Props) {
  return (
    <Group role="status" wrap="nowrap" gap="sm" className={classes.removed}>
      {name !== null && <Notice key={`${count} ${name}`} name={name} onUndo={onUndo} />}
    </Group>
  )
}

function Notice({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed button was removed with its item.
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
  /** Its index in its list. */
  readonly at: number
}

/**
 * Holds the items removed from a form, to bring back latest first. A restored item moves the focus
 * to the element that `find` returns; another `visit` forgets all removals.
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
    // The button that brought it back is gone; a focus that has moved on stays.
    if (document.activeElement === document.body) element.focus()
  })
  return {
    last: removals.at(-1)?.item ?? null,
    /** Number of items that can be brought back. */
    count: removals.length,
    add: (item: Item, at: number) => setRemovals([...removals, { item, at }]),
    /** Forgets an item that came back in another way. */
    drop: (fits: (item: Item) => boolean) =>
      setRemovals(removals.filter(({ item }) => !fits(item))),
    /** Takes out the latest removal, to put back at its index. */
    undo(): Removal<Item> | undefined {
      const latest = removals.at(-1)
      if (!latest) return undefined
      back.current = latest.item
      setRemovals(removals.slice(0, -1))
      return latest
    },
  }
}
