/** Where the worker leaves what was shared from another app (`public/phone-worker.js`). */
const SHARED = 'insights-shared-files'

export interface SharedFile {
  /** Given by the worker, so that a file is sent once, whichever page sends it. */
  readonly id: string
  readonly file: File
}

/** Returns the files that other apps have shared with the installed page, in the order they came. */
export async function readSharedFiles(): Promise<SharedFile[]> {
  const cache = await openShared()
  if (!cache) return []
  const requests = await cache.keys()
  const files = await Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request)
      const id = new URL(request.url).pathname.split('/').at(-1)!
      if (!response) return []
      const name = decodeURIComponent(response.headers.get('x-file-name') ?? 'screenshot.png')
      const content = await response.blob()
      return [{ id, file: new File([content], name, { type: content.type }) }]
    }),
  )
  return files.flat()
}

/** Forgets a file once it has arrived, or was removed: until then a closed page loses nothing. */
export async function forgetSharedFile(id: string): Promise<void> {
  await (await openShared())?.delete(`/phone/shared/${id}`)
}

const openShared = async () => ('caches' in globalThis ? caches.open(SHARED) : null)
