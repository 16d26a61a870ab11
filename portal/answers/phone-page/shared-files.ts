/** Cache of files shared by other apps and not sent yet. */
const SHARED = 'insights-shared-files'
/** Cache in which the worker leaves the files it receives (`public/phone-worker.js`). */
const WAITING = 'insights-shared-waiting'
/** The server's limit at a time. */
const MAX_FILES = 100

export interface SharedFile {
  /** Given by the worker, so that a file is sent once, whichever page sends it. */
  readonly id: string
  readonly file: File
}

/**
 * Takes the files that the worker has stored under this page's batch id, and deletes all its
 * others. Returns the number of files over the limit.
 */
export async function takeShared(batch: string | null): Promise<number> {
  if (!('caches' in globalThis)) return 0
  const [waiting, shared] = await Promise.all([caches.open(WAITING), caches.open(SHARED)])
  const prefix = `/phone/shared/${batch}/`
  const requests = (await waiting.keys()).filter(({ url }) => pathOf(url).startsWith(prefix))
  const left = Math.max(0, MAX_FILES - (await shared.keys()).length)
  for (const request of requests.slice(0, left)) {
    const response = await waiting.match(request)
    if (response) await shared.put(`/phone/shared/${idOf(request.url)}`, response)
  }
  await caches.delete(WAITING)
  return Math.max(0, requests.length - left)
}

/**
 * Returns the files that other apps have shared with the installed page, in the order of arrival.
 */
export async function readSharedFiles(): Promise<SharedFile[]> {
  const cache = await openShared()
  if (!cache) return []
  const requests = await cache.keys()
  const files = await Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request)
      if (!response) return []
      const name = decodeURIComponent(response.headers.get('x-file-name') ?? 'screenshot.png')
      const content = await response.blob()
      return [{ id: idOf(request.url), file: new File([content], name, { type: content.type }) }]
    }),
  )
  return files.flat()
}

/** Deletes a file that has arrived or was removed: until then a closed page loses nothing. */
export async function forgetSharedFile(id: string): Promise<void> {
  await (await openShared())?.delete(`/phone/shared/${id}`)
}

let opened: Promise<Cache> | undefined

/**
 * Opens the cache once, so that a file is deleted at once, even if the page is left in the next
 * moment. Null where the browser has no caches.
 */
async function openShared(): Promise<Cache | null> {
  if (!('caches' in globalThis)) return null
  opened ??= caches.open(SHARED)
  // The next call tries again.
  opened.catch(() => (opened = undefined))
  return opened
}

const pathOf = (url: string) => new URL(url).pathname
const idOf = (url: string) => pathOf(url).split('/').at(-1)!
