import { createAtom, useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

import classes from './Shell.module.css'

const slot = createAtom<HTMLElement | null>(null)

function occupy(element: HTMLElement | null) {
  if (element === null) return
  slot.set(element)
  return () => {
    if (slot.get() === element) slot.set(null)
  }
}

/** The slot for a page's own control: in the app bar, in narrow windows in the menu. */
export function AppBarSlot() {
  return <div ref={occupy} className={classes.slot} />
}

/** Puts a control of the page into the frame while the page is open. */
export function InAppBar({ children }: { children: ReactNode }) {
  const element = useSelector(slot)
  return element && createPortal(children, element)
}
