import { findCaptureSettings } from '../../answers/captures/capture-settings.ts'
import type { CallAs } from '../call-as.ts'
import { type Row, answers } from './row.ts'
import type { TestRecords } from './test-records.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

/** Captures of a page for an answer about Mobile Web, in a portal that has it turned on. */
async function newRequest({ portal }: TestRecords, report: string) {
  await portal.db.updateTable('capture_settings').set({ enabled: true }).execute()
  const { id: answer } = await portal.db
    .selectFrom('answers')
    .where('report_id', '=', report)
    .where('application_id', '=', 'mobile-web')
    .select('id')
    .executeTakeFirstOrThrow()
  return { report, answer, url: 'https://shop.example/', whole: false }
}

/** Adds a capture of the caller, or returns an unknown id for callers who may not have one. */
async function newCapture(records: TestRecords, caller: CallAs): Promise<string> {
  const body = await newRequest(records, records.draft._id)
  const { body: made } = await caller<{ _id?: string }>('POST', '/captures', body)
  return made._id ?? nobody
}

export const captureRows: readonly Row[] = [
  { route: 'GET /capture-settings', answers: answers.staff(200) },
  {
    route: 'PUT /capture-settings',
    answers: answers.senior(200),
    // Differs from the former value, or nothing would be logged.
    send: async ({ portal }) => ({
      body: { enabled: !(await findCaptureSettings(portal.db)).enabled },
    }),
  },
  {
    route: 'POST /captures',
    answers: answers.staff(201),
    send: async (records) => ({ body: await newRequest(records, records.draft._id) }),
  },
  {
    route: 'POST /captures',
    about: 'for a published report',
    answers: answers.staff(403),
    send: async (records) => ({ body: await newRequest(records, records.published) }),
  },
  {
    route: 'GET /captures/:reportId',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/captures/${draft._id}` }),
  },
  {
    route: 'GET /captures/:reportId',
    about: 'of a published report',
    answers: answers.staff(403),
    send: ({ published }) => ({ path: `/captures/${published}` }),
  },
  {
    route: 'DELETE /captures/:reportId/:id',
    answers: answers.staff(200),
    send: async (records, caller) => ({
      path: `/captures/${records.draft._id}/${await newCapture(records, caller)}`,
    }),
  },
  {
    route: 'DELETE /captures/:reportId/:id',
    about: "a colleague's",
    answers: answers.staff(404),
    send: async (records) => {
      const email = `${crypto.randomUUID()}@test.example`
      const colleague = await records.portal.as({ email, loginType: 'SENIOR' })
      return { path: `/captures/${records.draft._id}/${await newCapture(records, colleague)}` }
    },
  },
]
