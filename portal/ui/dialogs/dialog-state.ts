import { useEffect, useState } from 'react'

interface Drawer<Item> {
  readonly opened: boolean
  /** Stays while the drawer slides out; null for a new record. */
  readonly item: Item | null
  /** Number of openings, from 1: used as a key, it gives each opening a fresh form. */
  readonly visit: number
}

/** Holds the record open in a drawer or dialog. It closes when `place`, a list's page, changes. */
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
 * Returns `opened`, delayed by one effect, so that a dialog that is mounted open still changes from
 * closed to opened, and stores the element to return the focus to.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [now, setNow] = useState(false)
  useEffect(() => setNow(opened), [opened])
  return now
}

/** Milliseconds without a key after which a text field's user has paused. */
const TYPING_PAUSE_MS = 1000

/**
 * Works like `useOpenedAfterMount`, for a dialog that opens unasked: while a text field has the
 * focus, it waits for a pause in typing, so that no key meant for the field presses a button of the
 * dialog.
 */
export function useOpenedAfterTyping(opened: boolean): boolean {
  const [now, setNow] = useState(false)
  useEffect(() => {
    if (!opened) {
      setNow(false)
      return
    }
    const open = () => setNow(true)
    if (!isTextField(document.activeElement)) {
      open()
      return
    }
    let timer = setTimeout(open, TYPING_PAUSE_MS)
    const controller = new AbortController()
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(open, TYPING_PAUSE_MS)
    }
    // `input` as well: on-screen keyboards send no useful key events.
    for (const type of ['keydown', 'input']) {
      document.addEventListener(type, wait, { capture: true, signal: controller.signal })
    }
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [opened])
  return now
}

/** True for an element in which text is typed. */
export function isTextField(element: Element | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable ||
      element.matches('textarea, input:not([type=checkbox], [type=radio])'))
  )
}

/** Returns the topmost dialog: keys are meant for it, although all dialogs may receive them. */
function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1)
}

/** True if an element is inside the topmost dialog. */
export function isInTopDialog(element: Element | null | undefined): boolean {
  const own = element?.closest('[role="dialog"]')
  return own !== null && own !== undefined && own === topDialog()
}
