import { useSyncExternalStore } from 'react'

/** Number of changes, by URL, of images while this page is open. */
const changed = new Map<string, number>()
const listeners = new Set<() => void>()

/** Fetches an image and its thumbnail again after a redaction. */
export async function refreshImage(url: string): Promise<void> {
  const urls = [url, `${url}/thumbnail`]
  // Replaces the copies in the browser's cache.
  await Promise.allSettled(urls.map((one) => fetch(one, { cache: 'reload' })))
  for (const one of urls) changed.set(one, (changed.get(one) ?? 0) + 1)
  for (const listener of listeners) listener()
}

/** Returns the URL of an image, a new one after each change. */
export function useFreshUrl(url: string): string {
  const times = useSyncExternalStore(subscribe, () => changed.get(url))
  return times === undefined ? url : `${url}#${times}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
