import { type RefObject, useEffect, useEffectEvent } from 'react'

import { isInTopDialog } from '../dialogs/dialog-state.ts'

/**
 * Calls back when a letter is pressed outside text fields, in the dialog that contains `inside`, or
 * on the page if no dialog is open.
 */
export function useLetterKey(
  letter: string,
  inside: RefObject<Element | null>,
  onPress: () => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.key.toLowerCase() !== letter || event.defaultPrevented) return
    if (takesLetters(event.target) || !isReached(inside.current)) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isReached(element: Element | null): boolean {
  if (!element) return false
  if (element.closest('[role="dialog"]')) return isInTopDialog(element)
  return document.querySelector('[role="dialog"]') === null
}

/** True if letters have a meaning there: in text fields and lists of options. */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLSelectElement) return true
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !/^(?:radio|checkbox|button)$/.test(target.type)
}
