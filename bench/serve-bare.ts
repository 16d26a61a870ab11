import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { Pool } from 'pg'

import type { Statement } from './servers.ts'

/**
 * The reference: `node:http` and `pg` with prepared statements, the session's first. ANSWER says
 * what it sends: the rows of the last one of STATEMENTS, the stored document of REPORT, or what it
 * has saved in REPORT.
 */
const pool = new Pool({ connectionString: process.env['DATABASE'] })
const report = process.env['REPORT']
const statements = (JSON.parse(process.env['STATEMENTS']!) as Statement[]).map(
  ({ values, ...statement }) => ({ ...statement, values: values.map(replay) }),
)
const answers = { rows: sendRows, document: await documentSender(), save: sendSaved }
const answer = answers[process.env['ANSWER'] as keyof typeof answers]

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : '')
})

async function runStatements(): Promise<unknown[]> {
  let rows: unknown[] = []
  for (const { name, text: sql, values } of statements)
    rows = (await pool.query({ name, text: sql, values: [...values] })).rows
  return rows
}

async function sendRows(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  sendJson(response, await runStatements())
}

/** Sends the bytes of a stored document, or 304 where the client has them. */
async function documentSender() {
  const { rows } = await pool.query<{ body: Buffer; etag: string }>(
    'select body, etag from report_documents where report_id = $1',
    [report],
  )
  const body = rows[0]?.body
  const etag = `W/"${rows[0]?.etag}"`
  return async (request: IncomingMessage, response: ServerResponse) => {
    if ((await runStatements()).length === 0) response.writeHead(401).end()
    else if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-encoding': 'gzip',
          'content-length': body!.length,
          etag,
        })
        .end(body)
  }
}

/** `PUT /answer/:id` writes the answer, `PUT /all/:id` activity log and editor as well. */
async function sendSaved(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [user] = (await runStatements()) as { id: string }[]
  const [, name, id] = request.url!.split('/') as ['', 'answer' | 'all', string]
  const { version, hasCapability, capabilityChange, capabilityChangeNote } = JSON.parse(
    await text(request),
  ) as Record<string, unknown>
  const update = `
    update answers set status = 'COMPLETED', has_capability = $3, capability_change_id = $4,
      capability_change_note = $5, version = version + 1, updated_at = clock_timestamp(),
      updated_by = $6
    where report_id = $1 and id = $2 and version = $7 returning id, version, updated_at`
  const texts = {
    answer: update,
    all: `with saved as (${update}), logged as (
      insert into activities (subject_type, subject_reference, action, actor_id, app)
      select 'REPORT', $1::uuid, 'Answered', $6::uuid, 'INSIGHTS' from saved
    ), edited as (
      insert into report_editors (report_id, user_id, edited_at)
      select $1::uuid, $6::uuid, clock_timestamp() from saved
      on conflict (report_id, user_id) do update set edited_at = excluded.edited_at
    ) select * from saved`,
  }
  const values = [report, id, hasCapability, capabilityChange, capabilityChangeNote, user!.id, version] // prettier-ignore
  const { rows } = await pool.query({ name, text: texts[name], values })
  sendJson(response, rows[0])
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(body))
}

/** A recorded value for `pg`. */
function replay(value: Statement['values'][number]): unknown {
  if (Array.isArray(value)) return value.map(replay)
  return typeof value === 'object' && value !== null && 'base64' in value
    ? Buffer.from(value.base64, 'base64')
    : value
}
