// Takes what other apps share with the installed page, before it would be sent anywhere: the page finds
// it in the cache, and its user decides. Nothing else of the portal is cached or answered from here.
const SHARED = 'insights-shared-files'
const MAX_FILES = 100

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === '/phone') {
    event.respondWith(keepShared(event.request))
  }
})

async function keepShared(request) {
  try {
    const form = await request.formData()
    const cache = await caches.open(SHARED)
    const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0)
    for (const file of files.slice(0, MAX_FILES)) {
      const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) }
      await cache.put(`/phone/shared/${crypto.randomUUID()}`, new Response(file, { headers }))
    }
    return Response.redirect('/phone', 303)
  } catch {
    // The phone is full, or this was no form: the page says so, and the files are where they were.
    return Response.redirect('/phone?shared=failed', 303)
  }
}
