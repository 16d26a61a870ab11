import { createServer } from 'node:http'

import { Pool } from 'pg'

import { replay, type Statement } from './record-statements.ts'

/**
 * The reference: `node:http` and `pg` with the statements that the portal runs for the request
 * (session, access, answers), and JSON.stringify.
 */
const pool = new Pool({ connectionString: process.env['DATABASE'] })
const recorded = JSON.parse(process.env['STATEMENTS']!) as Statement[]
const statements = recorded.map(({ values, ...statement }) => ({
  ...statement,
  values: values.map(replay),
}))

async function answer(): Promise<string> {
  let rows: unknown[] = []
  for (const statement of statements) rows = (await pool.query(statement)).rows
  return JSON.stringify(rows)
}

const server = createServer((_request, response) => {
  void answer().then((body) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(body)
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : '')
})
