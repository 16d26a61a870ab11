import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the routes of one noun take forms (multipart). Nowhere else are they taken, and no other
 * request does the work that goes with them.
 */
export async function takeForms(api: FastifyInstance): Promise<void> {
  await api.register(multipart, {
    limits: { fileSize: 10 * 1024 * 1024, files: 20, fields: 10, parts: 30 },
  })
  // Reads what a refused form has still to send, so that whoever is sending it comes to read the
  // answer and the connection can be used again.
  api.addHook('onResponse', (request, _reply, done) => {
    if (request.isMultipart() && !request.raw.readableEnded) {
      request.raw.unpipe()
      request.raw.resume()
    }
    done()
  })
}
