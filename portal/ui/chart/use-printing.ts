import { useSyncExternalStore } from 'react'

const print = matchMedia('print')

/** True while the page is being printed: paper is light, whatever the screen is. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => print.matches)
}

function subscribe(listener: () => void): () => void {
  print.addEventListener('change', listener)
  return () => print.removeEventListener('change', listener)
}
