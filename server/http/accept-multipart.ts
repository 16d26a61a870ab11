import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance } from 'fastify'

import { handleError } from './error-handler.ts'
import { badRequest } from './errors.ts'

/** What the parser says of forms that end early or have no boundary, or one that is too long. */
const BROKEN_FORM = /multipart data$|^Multipart: |^The needle cannot /

/**
 * Lets the routes of one noun take forms (multipart). Nowhere else are they taken, and no other
 * request does the work that goes with them.
 */
export async function acceptMultipart(api: FastifyInstance): Promise<void> {
  await api.register(multipart, {
    limits: { fileSize: 10 * 1024 * 1024, files: 20, fields: 10, parts: 30 },
  })
  api.setErrorHandler<FastifyError>((error, request, reply) => {
    const isBroken = request.isMultipart() && BROKEN_FORM.test(error.message)
    return handleError(isBroken ? badRequest('The form cannot be read.') : error, request, reply)
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
