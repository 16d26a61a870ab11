import { useLayoutEffect, useSyncExternalStore } from 'react'

let hiders = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  hiders += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False while a page has the window to itself: a small one that closes when it is done. */
export function useAppBarShown(): boolean {
  return useSyncExternalStore(subscribe, () => hiders === 0)
}

/** Takes app bar and menu away as long as `hidden`, and the page is there. */
export function useHiddenAppBar(hidden: boolean): void {
  useLayoutEffect(() => {
    if (!hidden) return
    change(1)
    return () => change(-1)
  }, [hidden])
}
