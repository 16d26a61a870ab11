import { useSyncExternalStore } from 'react'

/** How often the picture behind an address has changed while this page is open. */
const changed = new Map<string, number>()
const listeners = new Set<() => void>()

/** Has the picture behind an address, and its thumbnail, fetched anew: it was redacted. */
export async function refreshImage(url: string): Promise<void> {
  const addresses = [url, `${url}/thumbnail`]
  // Replaces what the browser has kept of it.
  await Promise.allSettled(addresses.map((address) => fetch(address, { cache: 'reload' })))
  for (const address of addresses) changed.set(address, (changed.get(address) ?? 0) + 1)
  for (const listener of listeners) listener()
}

/** The address of a picture, another one each time that it has changed. */
export function useFreshUrl(url: string): string {
  const times = useSyncExternalStore(subscribe, () => changed.get(url))
  return times === undefined ? url : `${url}#${times}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
