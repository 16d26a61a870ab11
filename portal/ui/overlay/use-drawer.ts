import { useState } from 'react'

interface Drawer<Item> {
  readonly opened: boolean
  /** Stays while the drawer slides out; null for a new record. */
  readonly item: Item | null
  /** Counts the openings, from 1: as a key it has each begin with a fresh form. */
  readonly visit: number
}

/** Which record is in a drawer or a dialog. */
export function useDrawer<Item>() {
  const [drawer, setDrawer] = useState<Drawer<Item>>({ opened: false, item: null, visit: 0 })
  return {
    ...drawer,
    open: (item: Item | null) =>
      setDrawer(({ visit }) => ({ opened: true, item, visit: visit + 1 })),
    close: () => setDrawer((now) => ({ ...now, opened: false })),
  }
}
