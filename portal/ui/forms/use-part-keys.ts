import { type RefObject, useEffect, useEffectEvent } from 'react'

import { isInTopDialog } from '../dialogs/dialog-state.ts'
import { restoreFocus } from '../page/page-heading.ts'
import { isLetterKeyOff } from './letter-keys.ts'

/** Milliseconds after a key in a field in which the hand may still be typing, whatever has the focus. */
const TYPING_MS = 1000

let typedAt = -Infinity

if (typeof document !== 'undefined') {
  const leave = () => (typedAt = -Infinity)
  document.addEventListener('pointerdown', leave, true)
  document.addEventListener(
    'keydown',
    ({ target, key, timeStamp }) => {
      if (key === 'Tab' || key === 'Escape') leave()
      else if (takesLetters(target)) typedAt = timeStamp
    },
    true,
  )
}

/**
 * Calls back for keys by their name, letters in lower case ('j', 'Enter', 'Shift+ArrowDown'), while
 * the focus is in the part that they belong to: in the dialog around `part`, else in `part` or on the
 * page's heading. Keys in text fields stay there, and so does what is typed on after a field has gone:
 * only Tab, Escape and a press leave it on purpose.
 * Where the focused element of the page is removed, its heading takes the focus.
 */
export function usePartKeys(
  part: RefObject<Element | null>,
  keys: Readonly<Record<string, (() => void) | undefined>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat || event.defaultPrevented || takesLetters(target)) return
    if (isLetterKeyOff(key)) return
    const act = keys[nameOf(event)]
    if (!act || !isReached(part.current) || (key === 'Enter' && usesEnter(target))) return
    event.preventDefault()
    if (timeStamp - typedAt < TYPING_MS) typedAt = timeStamp
    else act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (part.current?.closest('[role="dialog"]') === null && !isDialogOpen()) restoreFocus()
  })
}

function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length === 1) return key.toLowerCase()
  return shiftKey ? `Shift+${key}` : key
}

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null

function isReached(part: Element | null): boolean {
  const focused = document.activeElement
  if (!part || !focused) return false
  const dialog = part.closest('[role="dialog"]')
  if (dialog) return isInTopDialog(part) && dialog.contains(focused)
  return !isDialogOpen() && (part.contains(focused) || focused.matches('main, main h1'))
}

/** A link or button uses Enter itself, unless it is one of several to choose from. */
function usesEnter(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button:not([aria-pressed])') !== null
}

/** True if letters have a meaning there: in text fields and lists of options. */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLSelectElement) return true
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !/^(?:radio|checkbox|button)$/.test(target.type)
}
