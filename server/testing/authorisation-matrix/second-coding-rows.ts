import { randomUUID } from 'node:crypto'

import type { ApplicationId } from '@insights/domain/catalogue/application.ts'

import { hashToken } from '../../http/session/find-session.ts'
import type { CallAs } from '../call-as.ts'
import { type Row, answers } from './row.ts'
import type { TestRecords } from './test-records.ts'

/** Second coding of a draft. */
export const secondCodingRows: readonly Row[] = [
  {
    route: 'GET /second-coding/:reportId',
    answers: answers.senior(200),
    send: ({ draft }) => ({ path: `/second-coding/${draft._id}` }),
  },
  {
    route: 'PUT /second-coding/:reportId',
    answers: answers.senior(200),
    send: async (subjects) => {
      await withdrawOpen(subjects)
      const coder = await addCoder(subjects)
      return { path: `/second-coding/${subjects.draft._id}`, body: { share: 1, coders: [coder] } }
    },
  },
  {
    route: 'DELETE /second-coding/:reportId',
    answers: answers.senior(200),
    send: ({ draft }) => ({ path: `/second-coding/${draft._id}` }),
  },
  {
    route: 'GET /second-coding/:reportId/cells',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/second-coding/${draft._id}/cells` }),
  },
  {
    route: 'PUT /second-coding/:reportId/cells/:answerId',
    answers: answers.staff(200),
    send: async (subjects, caller) => {
      const answer = await addCell(subjects, caller, {})
      const { hasCapability } = answer
      const path = `/second-coding/${subjects.draft._id}/cells/${answer._id}`
      return { path, body: { hasCapability, note: 'Looked again.' } }
    },
  },
  {
    route: 'PUT /second-coding/:reportId/decisions/:answerId',
    answers: answers.staff(200),
    send: async (subjects) => {
      const answer = await addCell(subjects, null, {
        first_value: true,
        second_value: false,
        coded_at: new Date().toISOString(),
      })
      const { hasCapability } = answer
      const path = `/second-coding/${subjects.draft._id}/decisions/${answer._id}`
      return { path, body: { hasCapability, note: 'The rule says so.' } }
    },
  },
]

/** Adds a cell for its second answer by the caller, if a member of staff, in place of earlier ones. */
async function addCell(
  subjects: TestRecords,
  caller: CallAs | null,
  values: { first_value?: boolean; second_value?: boolean; coded_at?: string },
) {
  await withdrawOpen(subjects)
  const { portal, draft, answerOf } = subjects
  const answer = await answerOf(draft._id)
  const user = await portal.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', hashToken(caller?.token ?? ''))
    .where('users.login_type', '<>', 'CUSTOMER')
    .select('users.id')
    .executeTakeFirst()
  // Other rows save it as the caller, who could then not answer it a second time.
  await portal.db
    .updateTable('answers')
    .set({ updated_by: null })
    .where('id', '=', answer._id)
    .where('report_id', '=', draft._id)
    .execute()
  await portal.db.deleteFrom('second_codings').where('answer_id', '=', answer._id).execute()
  // Its author could not answer it again, nor decide.
  await portal.db
    .updateTable('answers')
    .set({ updated_by: null })
    .where('id', '=', answer._id)
    .execute()
  await portal.db
    .insertInto('second_codings')
    .values({
      report_id: draft._id,
      answer_id: answer._id,
      // Of no industry, so that other rows are not closed to the coder.
      industry_id: randomUUID(),
      company_id: answer.company._id,
      application_id: answer.application._id as ApplicationId,
      capability_id: answer.capability._id,
      sampled: true,
      flipped: false,
      new_no: false,
      coder_id: user?.id ?? null,
      ...values,
    })
    .execute()
  return answer
}

async function withdrawOpen({ portal }: TestRecords): Promise<void> {
  await portal.db.deleteFrom('second_codings').where('coded_at', 'is', null).execute()
}

/** Returns the id of a researcher who calls nothing else. */
async function addCoder({ portal }: TestRecords): Promise<string> {
  const email = 'second-coder@matrix.example'
  const known = portal.db.selectFrom('users').where('email', '=', email).select('id')
  if (!(await known.executeTakeFirst())) await portal.as({ email, loginType: 'ADMIN' })
  return (await known.executeTakeFirstOrThrow()).id
}
