/** Where the worker leaves what was shared from another app (`public/phone-worker.js`). */
const SHARED = 'insights-shared-files'

/** Returns the files that another app has shared with the installed page, once. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(SHARED)
  const requests = await cache.keys()
  const files = await Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request)
      if (!response) return []
      const name = decodeURIComponent(response.headers.get('x-file-name') ?? 'screenshot.png')
      const content = await response.blob()
      return [new File([content], name, { type: content.type })]
    }),
  )
  await caches.delete(SHARED)
  return files.flat()
}
