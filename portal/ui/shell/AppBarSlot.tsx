import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import classes from './Shell.module.css'

let slot: HTMLElement | null = null
const listeners = new Set<() => void>()

function occupy(element: HTMLElement | null) {
  if (element === null) return
  set(element)
  return () => {
    if (slot === element) set(null)
  }
}

function set(element: HTMLElement | null): void {
  slot = element
  for (const listener of listeners) listener()
}

/** The slot for a page's own control: in the app bar, in narrow windows in the menu. */
export function AppBarSlot() {
  return <div ref={occupy} className={classes.slot} />
}

/** Puts a control of the page into the frame while the page is open. */
export function InAppBar({ children }: { children: ReactNode }) {
  const element = useSyncExternalStore(subscribe, () => slot)
  return element && createPortal(children, element)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
