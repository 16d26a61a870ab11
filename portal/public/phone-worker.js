// Takes what other apps share with the installed page, before it would be sent anywhere: the page finds
// it in the cache, and its user decides. Nothing else of the portal is cached or answered from here.
const SHARED = 'insights-shared-files'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === '/phone') {
    event.respondWith(keepShared(event.request))
  }
})

async function keepShared(request) {
  const form = await request.formData()
  const cache = await caches.open(SHARED)
  const files = form.getAll('files').filter((file) => file instanceof File)
  for (const [at, file] of files.slice(0, 100).entries()) {
    const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) }
    await cache.put(`/phone/shared/${String(at).padStart(3, '0')}`, new Response(file, { headers }))
  }
  return Response.redirect('/phone', 303)
}
