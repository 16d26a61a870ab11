import { useEffect, useEffectEvent } from 'react'

/** The actions of the inbox's keys. */
export interface InboxKeys {
  /** Index of a suggestion, from 0. */
  readonly place: (suggestion: number) => void
  readonly move: (by: number) => void
  /** Moves on, and adds the image to the selection. */
  readonly extend: (by: number) => void
  readonly search: () => void
  readonly remove: () => void
  readonly undo: () => void
}

/** Listens for keys outside text fields and controls. */
export function useInboxKeys(keys: InboxKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.repeat || isTyping(event.target) || document.querySelector('[role="dialog"]')) return
    const act = actionOf(event, keys)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function actionOf({ key, shiftKey, target }: KeyboardEvent, keys: InboxKeys) {
  if (/^[1-5]$/.test(key)) return () => keys.place(Number(key) - 1)
  if (shiftKey && key === 'ArrowDown') return () => keys.extend(1)
  if (shiftKey && key === 'ArrowUp') return () => keys.extend(-1)
  // A focused button or link uses Enter itself.
  if (key === 'Enter') return isControl(target) ? undefined : () => keys.place(0)
  const acts: Readonly<Record<string, () => void>> = {
    j: () => keys.move(1),
    k: () => keys.move(-1),
    t: keys.search,
    x: keys.remove,
    z: keys.undo,
  }
  const lower = key.toLowerCase()
  return Object.hasOwn(acts, lower) ? acts[lower] : undefined
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a') !== null
