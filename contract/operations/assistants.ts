import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'

/** One message of JSON-RPC: lists of them are rejected, so that a call is one call. */
const message = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(200),
  params: z.record(z.string(), z.unknown()).optional(),
})

export const assistantsApi = {
  call: endpoint({
    method: 'POST',
    path: '/mcp',
    body: message,
    // The protocol answers a notification without a body, and what it cannot read by errors of its own.
    responses: { 200: z.unknown(), 202: z.null(), 400: z.unknown(), 404: z.unknown() },
    description:
      'The Model Context Protocol, by which assistants read what the owner of an access token may read. Also at /mcp.',
  }),
  /** The protocol asks for a 405 where a server keeps no stream open. */
  stream: endpoint({ method: 'GET', path: '/mcp', responses: { 200: z.never(), 405: errorBody } }),
}
