import { useEffect, useState } from 'react'

interface Drawer<Item> {
  readonly opened: boolean
  /** Stays while the drawer slides out; null for a new record. */
  readonly item: Item | null
  /** Counts the openings, from 1: as a key it has each begin with a fresh form. */
  readonly visit: number
}

/** Which record is in a drawer or a dialog. It closes when `place`, a page of a list, becomes another. */
export function useDrawer<Item>(place = '') {
  const [drawer, setDrawer] = useState<Drawer<Item>>({ opened: false, item: null, visit: 0 })
  const close = () => setDrawer((now) => (now.opened ? { ...now, opened: false } : now))
  useEffect(close, [place])
  return {
    ...drawer,
    open: (item: Item | null) =>
      setDrawer(({ visit }) => ({ opened: true, item, visit: visit + 1 })),
    close,
  }
}

/**
 * `opened`, delayed by one effect, so that a dialog that is mounted open still changes from closed to
 * opened, and stores the element to return the focus to.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [now, setNow] = useState(false)
  useEffect(() => setNow(opened), [opened])
  return now
}

/** The dialog that lies over all others: keys are meant for it, though they may reach all of them. */
function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1)
}

/** Whether an element stands in the dialog that lies over all others. */
export function isInTopDialog(element: Element | null | undefined): boolean {
  const own = element?.closest('[role="dialog"]')
  return own !== null && own !== undefined && own === topDialog()
}
