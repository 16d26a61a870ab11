import type { WorkPlan } from '@insights/contract/answers/work-plan.ts'

import { type Row, answers } from './row.ts'

/** Reports and their workflow. */
export const reportRows: readonly Row[] = [
  { route: 'GET /reports', answers: answers.reader(200) },
  {
    route: 'POST /reports',
    answers: answers.staff(201),
    send: async ({ industry, portal }) => {
      const date = `2040-01-01`
      await portal.db.deleteFrom('reports').where('title', '=', 'Matrix').execute()
      await portal.db.deleteFrom('editions').where('date', '=', date).execute()
      return { body: { industry: industry._id, date, title: 'Matrix' } }
    },
  },
  {
    route: 'GET /reports/:id',
    about: 'a published one',
    answers: answers.reader(200),
    send: ({ published }) => ({ path: `/reports/${published}` }),
  },
  {
    route: 'GET /reports/:id',
    about: 'a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ path: `/reports/${draft._id}` }),
  },
  {
    route: 'PATCH /reports/:id',
    about: 'a draft',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/reports/${draft._id}`, body: { title: 'Draft' } }),
  },
  {
    route: 'PATCH /reports/:id',
    about: 'a published one',
    answers: '401 401 403 401 401 403 403 403 403 403',
    send: ({ published }) => ({ path: `/reports/${published}`, body: { title: 'Mine' } }),
  },
  {
    route: 'DELETE /reports/:id',
    about: 'a draft',
    answers: answers.staff(200),
    send: async ({ newDraft }) => ({ path: `/reports/${(await newDraft())._id}` }),
  },
  {
    route: 'DELETE /reports/:id',
    about: 'a published one',
    answers: '401 401 403 401 401 403 403 403 403 403',
    send: ({ published }) => ({ path: `/reports/${published}` }),
  },
  { route: 'GET /report-industries', answers: answers.reader(200) },
  {
    route: 'GET /reports-date',
    answers: answers.staff(200),
    send: ({ industry }) => ({ path: `/reports-date?industry=${industry._id}` }),
  },
  {
    route: 'PUT /report-status/:id',
    about: 'finalizing',
    answers: answers.staff(200),
    send: async ({ portal, draft }) => {
      await returnToDraft(portal, draft._id)
      return { path: `/report-status/${draft._id}`, body: { status: 'REVIEWED' } }
    },
  },
  {
    route: 'PUT /report-status/:id',
    about: 'approving',
    answers: '401 401 403 401 401 403 403 403 200 403',
    send: async ({ portal, draft }) => {
      await returnToDraft(portal, draft._id)
      const path = `/report-status/${draft._id}`
      await portal.senior('PUT', path, { status: 'REVIEWED' })
      return { path, body: { status: 'APPROVED' } }
    },
  },
  {
    route: 'GET /report-rules/:reportId',
    about: 'a draft',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/report-rules/${draft._id}` }),
  },
  {
    route: 'GET /report-rules/:reportId',
    about: 'a published one',
    answers: answers.staff(200),
    send: ({ published }) => ({ path: `/report-rules/${published}` }),
  },
  {
    route: 'GET /approvals/:reportId',
    about: 'a draft',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/approvals/${draft._id}` }),
  },
  {
    route: 'GET /answers-to-check/:reportId',
    about: 'a draft',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/answers-to-check/${draft._id}` }),
  },
  {
    route: 'GET /answers-to-check/:reportId',
    about: 'a published one',
    answers: answers.staff(200),
    send: ({ published }) => ({ path: `/answers-to-check/${published}` }),
  },
  {
    route: 'PUT /report-rules/:reportId',
    about: 'a draft',
    answers: answers.senior(200),
    send: async ({ portal, draft }) => {
      const path = `/report-rules/${draft._id}`
      await portal.senior('PUT', path, { changedNeedsScreenshot: true })
      return { path, body: { changedNeedsScreenshot: false } }
    },
  },
  {
    route: 'PUT /report-rules/:reportId',
    about: 'a published one',
    answers: '401 401 403 401 401 403 403 403 403 403',
    send: ({ published }) => ({
      path: `/report-rules/${published}`,
      body: { changedNeedsScreenshot: true },
    }),
  },
  {
    route: 'GET /work-plans/:reportId',
    about: 'a draft',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/work-plans/${draft._id}` }),
  },
  {
    route: 'GET /work-plans/:reportId',
    about: 'a published one',
    answers: answers.staff(200),
    send: ({ published }) => ({ path: `/work-plans/${published}` }),
  },
  {
    route: 'PATCH /work-plans/:reportId',
    about: 'a draft',
    answers: answers.staff(200),
    send: async ({ portal, newDraft }) => {
      const { _id } = await newDraft()
      const { body: plan } = await portal.senior<WorkPlan>('GET', `/work-plans/${_id}`)
      const { company, application, version } = plan.parts[0]!
      const person = plan.people.find(({ name }) => name === 'researcher')!._id
      const part = { company, application, version, person, due: null }
      return { path: `/work-plans/${_id}`, body: { parts: [part] } }
    },
  },
  {
    route: 'PATCH /work-plans/:reportId',
    about: 'a published one',
    answers: '401 401 403 401 401 403 403 403 403 403',
    send: ({ published, industry }) => ({
      path: `/work-plans/${published}`,
      body: {
        parts: [
          {
            company: industry.companies[0]!.id,
            application: 'mobile-web',
            version: 0,
            person: null,
            due: null,
          },
        ],
      },
    }),
  },
  {
    route: 'PUT /report-samples/:reportId',
    answers: answers.senior(200),
    send: ({ published }) => ({ path: `/report-samples/${published}`, body: { sample: false } }),
  },
  {
    route: 'POST /report-edit',
    about: 'another edition from a published one',
    answers: '401 401 403 401 401 403 403 201 201 403',
    send: async ({ portal, published }) => {
      const date = '2041-01-01'
      const open = portal.db.selectFrom('editions').select('id').where('date', '=', date)
      await portal.db.deleteFrom('reports').where('edition_id', 'in', open).execute()
      await portal.db.deleteFrom('editions').where('date', '=', date).execute()
      return { body: { reportId: published, newDate: date } }
    },
  },
  {
    route: 'POST /report-edit',
    about: 'a revision of a draft',
    answers: '401 401 403 401 401 403 403 409 409 403',
    send: ({ draft }) => ({ body: { reportId: draft._id } }),
  },
  {
    route: 'GET /report-refresh/:id',
    about: 'a draft',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/report-refresh/${draft._id}` }),
  },
  {
    route: 'GET /report-refresh/:id',
    about: 'a published one',
    answers: '401 401 403 401 401 403 403 403 403 403',
    send: ({ published }) => ({ path: `/report-refresh/${published}` }),
  },
  {
    route: 'POST /report-refresh',
    answers: answers.staff(201),
    send: async ({ newDraft, portal }) => {
      const { _id } = await newDraft()
      const { body } = await portal.senior<{ stamp: string }>('GET', `/report-refresh/${_id}`)
      return { body: { reportId: _id, stamp: body.stamp } }
    },
  },
  {
    route: 'GET /report-progress/:id',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/report-progress/${draft._id}` }),
  },
]

async function returnToDraft(
  portal: { senior: (method: 'PUT', path: string, body: object) => Promise<unknown> },
  id: string,
) {
  await portal.senior('PUT', `/report-status/${id}`, { status: 'DRAFT', reason: 'Once more.' })
}
