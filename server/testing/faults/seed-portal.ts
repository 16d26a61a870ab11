import type { Answer } from '@insights/contract/answers/answers.ts'
import type { ReportContent } from '@insights/contract/content/content.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { Kysely } from 'kysely'

import { hashPassword } from '../../accounts/credentials/password.ts'
import type { Tables } from '../../database/tables.ts'
import { addCompleteIndustry } from '../add-complete-industry.ts'
import { addCompleteReport } from '../add-complete-report.ts'
import { type CallAs, PASSWORD } from '../call-as.ts'
import { completeReport, scoreReportAs } from '../complete-report.ts'
import type { Client } from './client.ts'
import type { Deployment } from './deployment.ts'
import {
  type Writer,
  inviteUsers,
  publishRevisions,
  uploadImages,
  writeAnswers,
  writeContent,
} from './workloads.ts'

/** The user who writes, and may do anything. */
export const WRITER = 'writer@faults.example'
/** Saved together: enough to be interrupted in the middle. */
const ANSWERS = 40

/** Adds reports to an empty portal, signs in, and returns the writing user. */
export async function seedPortal(
  { mailboxes }: Deployment,
  db: Kysely<Tables>,
  client: Client,
  chance: () => number,
): Promise<readonly Writer[]> {
  await addWriter(db)
  await client.signIn(WRITER)
  const open = await addCompleteReport(db)
  const moving = await addCompleteReport(db, { industry: await addCompleteIndustry(db) })
  await completeReport(db, callThrough(client), moving)
  const path = `/capability-reports?report=${open._id}&$limit=infinity`
  const { data } = await client.call<FindResult<Answer>>('GET', path)
  const [first] = data
  // Saved before the load begins, all with the same values. Changed answers delete the scores of
  // their report, and close its content.
  const written = await addCompleteReport(db, { industry: await addCompleteIndustry(db) })
  await scoreReportAs(callThrough(client), written)
  const content = await client.call<ReportContent>('POST', '/content-building', {
    reportId: written._id,
  })
  const answers = data
    .slice(0, ANSWERS)
    .map((answer) => ({ ...answer, capabilityChangeNote: first!.capabilityChangeNote }))
  return [
    writeAnswers(client, answers),
    writeContent(client, content),
    uploadImages(client, open._id, chance),
    publishRevisions(client, moving.industry._id),
    inviteUsers(client, mailboxes.received),
  ]
}

async function addWriter(db: Kysely<Tables>): Promise<void> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: WRITER,
      password_hash: await hashPassword(PASSWORD),
      name: 'Wanda',
      last_name: 'Writer',
      login_type: 'SENIOR',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_products').values({ user_id: id, product_id: 'insights' }).execute()
}

/** Functions and ids that the steps of other tests call with. */
function callThrough(client: Client): CallAs {
  const call = async (method: string, path: string, body?: object) => ({
    status: 200,
    body: await client.call(method, path, body),
    headers: {},
  })
  return Object.assign(call, { token: undefined }) as CallAs
}
