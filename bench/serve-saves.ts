import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

import { Pool } from 'pg'

import { replay, type Statement } from './record-statements.ts'

/**
 * The reference of `save-answer.ts`: `node:http` and `pg`, the session's statement, and one that
 * writes. `PUT /answer/:id` writes the answer, `PUT /all/:id` activity log and editor as well.
 */
const pool = new Pool({ connectionString: process.env['DATABASE'] })
const { values, ...session } = JSON.parse(process.env['SESSION']!) as Statement
const report = process.env['REPORT']!

const UPDATE = `
  update answers set status = 'COMPLETED', has_capability = $3, capability_change_id = $4,
    capability_change_note = $5, version = version + 1, updated_at = clock_timestamp(),
    updated_by = $6
  where report_id = $1 and id = $2 and version = $7 returning id, version, updated_at`
const statements = {
  answer: UPDATE,
  all: `with saved as (${UPDATE}), logged as (
    insert into activities (subject_type, subject_reference, action, actor_id, app)
    select 'REPORT', $1::uuid, 'Answered', $6::uuid, 'INSIGHTS' from saved
  ), edited as (
    insert into report_editors (report_id, user_id, edited_at)
    select $1::uuid, $6::uuid, clock_timestamp() from saved
    on conflict (report_id, user_id) do update set edited_at = excluded.edited_at
  ) select * from saved`,
}

interface Sent {
  readonly version: number
  readonly hasCapability: boolean
  readonly capabilityChange: string
  readonly capabilityChangeNote: string
}

async function save(request: IncomingMessage): Promise<string> {
  const { rows: sessions } = await pool.query<{ id: string }>({
    ...session,
    values: values.map(replay),
  })
  const [, name, id] = request.url!.split('/') as ['', keyof typeof statements, string]
  const sent = JSON.parse(await text(request)) as Sent
  const { version, hasCapability, capabilityChange, capabilityChangeNote } = sent
  const { rows } = await pool.query({
    name,
    text: statements[name],
    values: [report, id, hasCapability, capabilityChange, capabilityChangeNote, sessions[0]!.id, version], // prettier-ignore
  })
  return JSON.stringify(rows[0])
}

const server = createServer((request, response) => {
  void save(request).then((body) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(body)
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : '')
})
