// Stores the files that other apps share with the installed page, before they are sent anywhere: the
// page reads them from the cache, and its user decides. The worker caches and handles nothing else.
// Any website can post a form to this URL too. Where the request names a foreign origin, nothing is
// stored; an app that shares sends no origin or ours, and so may a site that hides its own. So files
// wait under a random id until the server has seen which site began the navigation
// (`isSharedBySite`).
const WAITING = 'insights-shared-waiting'
const MAX_FILES = 100
const MAX_FILE_BYTES = 10 * 1024 * 1024
const MAX_BYTES = 200 * 1024 * 1024

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { method, url, headers } = event.request
  if (method !== 'POST' || new URL(url).pathname !== '/phone') return
  const origin = headers.get('origin') ?? 'null'
  const isForeign = origin !== 'null' && origin !== self.location.origin
  event.respondWith(isForeign ? goTo('rejected') : keepShared(event.request))
})

const goTo = (shared, left = 0) =>
  Response.redirect(`/phone?${new URLSearchParams({ shared, ...(left > 0 && { left }) })}`, 303)

async function keepShared(request) {
  const size = { bytes: 0 }
  try {
    await caches.delete(WAITING)
    const files = await readFiles(request, size)
    const fitting = files.filter((file) => file.size <= MAX_FILE_BYTES).slice(0, MAX_FILES)
    const cache = await caches.open(WAITING)
    const batch = crypto.randomUUID()
    for (const file of fitting) {
      const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) }
      await cache.put(
        `/phone/shared/${batch}/${crypto.randomUUID()}`,
        new Response(file, { headers }),
      )
    }
    return goTo(batch, files.length - fitting.length)
  } catch {
    // The phone's storage is full, or the body is no form. The app that shared still has the files.
    return goTo(size.bytes > MAX_BYTES ? 'too-large' : 'failed')
  }
}

/** Reads the form up to the limit; throws beyond it. */
async function readFiles(request, size) {
  const counter = new TransformStream({
    transform(chunk, controller) {
      size.bytes += chunk.byteLength
      if (size.bytes > MAX_BYTES) controller.error(new RangeError('Too large'))
      else controller.enqueue(chunk)
    },
  })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(request.body.pipeThrough(counter), { headers }).formData()
  return form.getAll('files').filter((file) => file instanceof File && file.size > 0)
}
