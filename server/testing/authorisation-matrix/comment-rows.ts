import { randomUUID } from 'node:crypto'

import type { CallAs } from '../call-as.ts'
import { type Row, answers } from './row.ts'
import type { TestRecords } from './test-records.ts'

const written = () => ({ _id: randomUUID(), text: 'Which plan was it?', mentions: [] })
const onReport = () => ({ ...written(), subject: { kind: 'report', id: 'report' } })

/** A thread of the draft that the caller opens; one that is missing if the caller cannot. */
async function openThread({ draft }: TestRecords, caller: CallAs): Promise<string> {
  const { body } = await caller<{ _id?: string }>('POST', `/comments/${draft._id}`, onReport())
  return body._id ?? randomUUID()
}

/** Threads of comments, which are for staff whatever the status of the report. */
export const commentRows: readonly Row[] = [
  {
    route: 'GET /comments/:reportId',
    about: 'of a published report',
    answers: answers.staff(200),
    send: ({ published }) => ({ path: `/comments/${published}` }),
  },
  {
    route: 'GET /comments/:reportId/summary',
    answers: answers.staff(200),
    send: ({ published }) => ({ path: `/comments/${published}/summary` }),
  },
  {
    route: 'POST /comments/:reportId',
    about: 'on a draft',
    answers: answers.staff(201),
    send: ({ draft }) => ({ path: `/comments/${draft._id}`, body: onReport() }),
  },
  {
    route: 'POST /comments/:reportId',
    about: 'on a published report',
    answers: answers.staff(201),
    send: ({ published }) => ({ path: `/comments/${published}`, body: onReport() }),
  },
  {
    route: 'POST /comments/:reportId/:thread',
    answers: answers.staff(201),
    send: async (records, caller) => ({
      path: `/comments/${records.draft._id}/${await openThread(records, caller)}`,
      body: written(),
    }),
  },
  {
    route: 'PATCH /comments/:reportId/:thread',
    answers: answers.staff(200),
    send: async (records, caller) => ({
      path: `/comments/${records.draft._id}/${await openThread(records, caller)}`,
      body: { resolved: true },
    }),
  },
  {
    route: 'PATCH /comments/:reportId/:thread/:comment',
    about: 'one’s own',
    answers: answers.staff(200),
    send: async (records, caller) => {
      const thread = await openThread(records, caller)
      return {
        path: `/comments/${records.draft._id}/${thread}/${thread}`,
        body: { text: 'Which plan?', mentions: [], version: 0 },
      }
    },
  },
  {
    route: 'PATCH /comments/:reportId/:thread/:comment',
    about: 'somebody else’s',
    answers: answers.staff(403),
    send: async (records) => {
      const { as } = records.portal
      const other = await as({ email: `${randomUUID()}@matrix.example`, loginType: 'ADMIN' })
      const thread = await openThread(records, other)
      return {
        path: `/comments/${records.draft._id}/${thread}/${thread}`,
        body: { text: 'Mine', mentions: [], version: 0 },
      }
    },
  },
]
