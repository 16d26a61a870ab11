import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id, isoDateTime, idParams } from '../fields.ts'

/** A device that the caller is signed in on. */
const session = z.object({
  _id: id,
  /** The browser and system in words, e.g. `Chrome on Windows`. */
  device: z.string(),
  address: z.string(),
  /** The session of the request. */
  current: z.boolean(),
  createdAt: isoDateTime,
  seenAt: isoDateTime,
})
const sessionsPage = z.object({
  total: z.number(),
  limit: z.number(),
  skip: z.number(),
  data: z.array(session),
})
const sessionsRemoved = z.object({ removed: z.number() })
export type Session = z.infer<typeof session>

export const sessionsApi = {
  find: endpoint({ method: 'GET', path: '/sessions', responses: { 200: sessionsPage } }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    params: idParams,
    responses: { 200: sessionsRemoved },
  }),
  /** The devices that another user is signed in on, for seniors. */
  findOf: endpoint({
    method: 'GET',
    path: '/users/:id/sessions',
    params: idParams,
    responses: { 200: sessionsPage },
  }),
  /** Signs another user out everywhere. */
  removeAllOf: endpoint({
    method: 'DELETE',
    path: '/users/:id/sessions',
    params: idParams,
    responses: { 200: sessionsRemoved },
  }),
  removeAll: endpoint({ method: 'DELETE', path: '/sessions', responses: { 200: sessionsRemoved } }),
}
