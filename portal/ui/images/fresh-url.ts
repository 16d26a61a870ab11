import { createAtom, useSelector } from '@tanstack/react-store'

/** Number of changes, by URL, of images while this page is open. */
const changed = createAtom<Readonly<Record<string, number>>>({})

/** Fetches an image and its thumbnail again after a redaction. */
export async function refreshImage(url: string): Promise<void> {
  const urls = [url, `${url}/thumbnail`]
  // Replaces the copies in the browser's cache.
  await Promise.allSettled(urls.map((one) => fetch(one, { cache: 'reload' })))
  changed.set((times) => ({
    ...times,
    ...Object.fromEntries(urls.map((one) => [one, (times[one] ?? 0) + 1])),
  }))
}

/** Returns the URL of an image, a new one after each change. */
export function useFreshUrl(url: string): string {
  const times = useSelector(changed, (all) => all[url])
  return times === undefined ? url : `${url}#${times}`
}
