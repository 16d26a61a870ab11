import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const print = matchMedia('print')
let printing = print.matches
const listeners = new Set<() => void>()

/** What is printed is what the page looks like when this returns: so it is drawn at once. */
function set(next: boolean) {
  if (next === printing) return
  printing = next
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

window.addEventListener('beforeprint', () => set(true))
window.addEventListener('afterprint', () => set(false))
print.addEventListener('change', () => set(print.matches))

/** True while the page is being printed: all of it is drawn then, and light whatever the screen is. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
