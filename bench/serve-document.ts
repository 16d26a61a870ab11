import { createServer } from 'node:http'

import { createPool } from '@insights/platform/database/connections.ts'

import { replay, type Statement } from './record-statements.ts'

/**
 * The reference: `node:http` sends a stored document's bytes after the one prepared statement that
 * finds the session, or 304 where the client has them.
 */
const pool = createPool(process.env['DATABASE']!)
const { name, text, values } = JSON.parse(process.env['SESSION']!) as Statement
const found = values.map(replay)
const { rows } = await pool.query<{ body: Buffer; etag: string }>(
  'select body, etag from report_documents where report_id = $1',
  [process.env['REPORT']],
)
const { body, etag } = rows[0]!

const server = createServer((request, response) => {
  void pool.query({ name, text, values: [...found] }).then((session) => {
    if (session.rows.length === 0) return response.writeHead(401).end()
    if (request.headers['if-none-match'] === `W/"${etag}"`)
      return response.writeHead(304, { etag: `W/"${etag}"` }).end()
    return response
      .writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-encoding': 'gzip',
        'content-length': body.length,
        etag: `W/"${etag}"`,
      })
      .end(body)
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : '')
})
