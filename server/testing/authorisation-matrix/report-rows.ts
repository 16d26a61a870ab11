import { addReportPdf } from '../add-report-pdf.ts'
import { type Row, answers } from './row.ts'
import type { TestRecords } from './test-records.ts'

/** A published report: its buyers and staff read it, other customers preview it. */
const READ_IN_PART = answers.reader(200)

/** Standing of the first company of a report, as a file. */
async function brandFile(
  { db }: TestRecords['portal'],
  report: string,
  ending: 'pptx' | 'xlsx' | 'pdf',
): Promise<string> {
  const { company } = await db
    .selectFrom('report_companies')
    .where('report_id', '=', report)
    .select('company_id as company')
    .orderBy('company_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return `/report-documents/${report}/your-brand.${ending}?page=standing&company=${company}`
}

/** Reports, their workflow, and what is read of them. */
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
    answers: READ_IN_PART,
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
  {
    route: 'GET /report-documents/:reportId',
    about: 'a published one',
    answers: READ_IN_PART,
    send: ({ published }) => ({ path: `/report-documents/${published}` }),
  },
  {
    route: 'GET /report-documents/:reportId',
    about: 'a sample',
    answers: answers.reader(200),
    send: ({ sample }) => ({ path: `/report-documents/${sample}` }),
  },
  {
    route: 'GET /report-documents/:reportId',
    about: 'a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ path: `/report-documents/${draft._id}` }),
  },
  {
    route: 'GET /report-documents/:reportId/earlier-screenshots',
    about: 'of a published one',
    answers: answers.bought,
    send: ({ published, industry }) => ({ path: earlierScreenshots(published, industry) }),
  },
  {
    route: 'GET /report-documents/:reportId/earlier-screenshots',
    about: 'of a sample',
    answers: answers.reader(200),
    send: ({ sample, industry }) => ({ path: earlierScreenshots(sample, industry) }),
  },
  {
    route: 'GET /report-documents/:reportId/earlier-screenshots',
    about: 'of a draft',
    answers: answers.draft(200),
    send: ({ draft, industry }) => ({ path: earlierScreenshots(draft._id, industry) }),
  },
  {
    route: 'GET /report-documents/:reportId/image-texts',
    about: 'of a published one',
    answers: answers.bought,
    send: ({ published }) => ({ path: `/report-documents/${published}/image-texts?text=home` }),
  },
  {
    route: 'GET /report-documents/:reportId/image-texts',
    about: 'of a sample',
    answers: answers.reader(200),
    send: ({ sample }) => ({ path: `/report-documents/${sample}/image-texts?text=home` }),
  },
  {
    route: 'GET /report-documents/:reportId/image-texts',
    about: 'of a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ path: `/report-documents/${draft._id}/image-texts?text=home` }),
  },
  {
    route: 'GET /image-text-editions',
    about: 'from a published one',
    answers: answers.bought,
    send: ({ published }) => ({ path: `/image-text-editions?text=home&report=${published}` }),
  },
  {
    route: 'GET /image-text-editions',
    about: 'from a sample',
    answers: answers.reader(200),
    send: ({ sample }) => ({ path: `/image-text-editions?text=home&report=${sample}` }),
  },
  {
    route: 'GET /image-text-editions',
    about: 'from a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ path: `/image-text-editions?text=home&report=${draft._id}` }),
  },
  { route: 'GET /own-brands', answers: answers.reader(200) },
  {
    route: 'PUT /own-brands/:industry',
    answers: answers.reader(200),
    send: ({ industry }) => ({
      path: `/own-brands/${industry._id}`,
      body: { company: industry.companies[0]!.id },
    }),
  },
  {
    route: 'GET /report-documents/:reportId/capabilities.csv',
    about: 'a published one',
    answers: answers.bought,
    send: ({ published }) => ({ path: `/report-documents/${published}/capabilities.csv` }),
  },
  {
    route: 'GET /report-documents/:reportId/capabilities.csv',
    about: 'a sample',
    answers: answers.sampleFile(200),
    send: ({ sample }) => ({ path: `/report-documents/${sample}/capabilities.csv` }),
  },
  {
    route: 'GET /report-documents/:reportId/capabilities.csv',
    about: 'a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ path: `/report-documents/${draft._id}/capabilities.csv` }),
  },
]

const earlierScreenshots = (report: string, { companies }: TestRecords['industry']) =>
  `/report-documents/${report}/earlier-screenshots?date=2020-01-01T00:00:00.000Z&company=${companies[0]!.id}`

async function returnToDraft(
  portal: { senior: (method: 'PUT', path: string, body: object) => Promise<unknown> },
  id: string,
) {
  await portal.senior('PUT', `/report-status/${id}`, { status: 'DRAFT', reason: 'Once more.' })
}

/** The report on paper: as a PDF, which a job makes, as slides and as a workbook. */
export const reportFileRows: readonly Row[] = [
  {
    route: 'POST /report-pdfs',
    about: 'a published one',
    answers: '401 401 403 401 401 201 403 201 201 403',
    send: ({ published }) => ({ body: { reportId: published } }),
  },
  {
    route: 'POST /report-pdfs',
    about: 'a sample',
    answers: answers.sampleFile(201),
    send: ({ sample }) => ({ body: { reportId: sample } }),
  },
  {
    route: 'POST /report-pdfs',
    about: 'a draft',
    answers: answers.draft(201),
    send: ({ draft }) => ({ body: { reportId: draft._id } }),
  },
  {
    route: 'GET /report-pdfs/:reportId',
    about: 'a published one',
    answers: answers.bought,
    send: ({ published }) => ({ path: `/report-pdfs/${published}` }),
  },
  {
    route: 'GET /report-pdfs/:reportId',
    about: 'a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ path: `/report-pdfs/${draft._id}` }),
  },
  {
    route: 'GET /report-pdfs/:reportId/file',
    about: 'a published one',
    answers: answers.bought,
    send: async ({ portal, published, buyingCompany }) => {
      await addReportPdf(portal, published)
      await addReportPdf(portal, published, buyingCompany)
      return { path: `/report-pdfs/${published}/file` }
    },
  },
  {
    route: 'GET /report-pdfs/:reportId/file',
    about: 'a draft',
    answers: answers.draft(200),
    send: async ({ portal, draft }) => {
      await addReportPdf(portal, draft._id)
      return { path: `/report-pdfs/${draft._id}/file` }
    },
  },
  {
    route: 'GET /report-documents/:reportId/briefing.pptx',
    about: 'a published one',
    answers: answers.bought,
    send: ({ published }) => ({ path: `/report-documents/${published}/briefing.pptx` }),
  },
  {
    route: 'GET /report-documents/:reportId/briefing.pptx',
    about: 'a sample',
    answers: answers.sampleFile(200),
    send: ({ sample }) => ({ path: `/report-documents/${sample}/briefing.pptx` }),
  },
  {
    route: 'GET /report-documents/:reportId/briefing.pptx',
    about: 'chosen slides of a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ path: `/report-documents/${draft._id}/briefing.pptx?parts=scores` }),
  },
  {
    route: 'GET /report-documents/:reportId/executive.pdf',
    about: 'a published one',
    answers: answers.bought,
    send: ({ published }) => ({ path: `/report-documents/${published}/executive.pdf` }),
  },
  {
    route: 'GET /report-documents/:reportId/executive.pdf',
    about: 'a sample',
    answers: answers.sampleFile(200),
    send: ({ sample }) => ({ path: `/report-documents/${sample}/executive.pdf` }),
  },
  {
    route: 'GET /report-documents/:reportId/executive.pdf',
    about: 'a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ path: `/report-documents/${draft._id}/executive.pdf` }),
  },
  {
    route: 'GET /report-documents/:reportId/your-brand.pdf',
    about: 'a published one',
    answers: answers.bought,
    send: async ({ portal, published }) => ({ path: await brandFile(portal, published, 'pdf') }),
  },
  {
    route: 'GET /report-documents/:reportId/your-brand.pdf',
    about: 'a sample',
    answers: answers.sampleFile(200),
    send: async ({ portal, sample }) => ({ path: await brandFile(portal, sample, 'pdf') }),
  },
  {
    route: 'GET /report-documents/:reportId/your-brand.pdf',
    about: 'a draft',
    answers: answers.draft(200),
    send: async ({ portal, draft }) => ({ path: await brandFile(portal, draft._id, 'pdf') }),
  },
  {
    route: 'GET /report-documents/:reportId/your-brand.pptx',
    about: 'a published one',
    answers: answers.bought,
    send: async ({ portal, published }) => ({ path: await brandFile(portal, published, 'pptx') }),
  },
  {
    route: 'GET /report-documents/:reportId/your-brand.pptx',
    about: 'a sample',
    answers: answers.sampleFile(200),
    send: async ({ portal, sample }) => ({ path: await brandFile(portal, sample, 'pptx') }),
  },
  {
    route: 'GET /report-documents/:reportId/your-brand.pptx',
    about: 'a draft',
    answers: answers.draft(200),
    send: async ({ portal, draft }) => ({ path: await brandFile(portal, draft._id, 'pptx') }),
  },
  {
    route: 'GET /report-documents/:reportId/your-brand.xlsx',
    about: 'a published one',
    answers: answers.bought,
    send: async ({ portal, published }) => ({ path: await brandFile(portal, published, 'xlsx') }),
  },
  {
    route: 'GET /report-documents/:reportId/your-brand.xlsx',
    about: 'a sample',
    answers: answers.sampleFile(200),
    send: async ({ portal, sample }) => ({ path: await brandFile(portal, sample, 'xlsx') }),
  },
  {
    route: 'GET /report-documents/:reportId/your-brand.xlsx',
    about: 'a draft',
    answers: answers.draft(200),
    send: async ({ portal, draft }) => ({ path: await brandFile(portal, draft._id, 'xlsx') }),
  },
  {
    route: 'GET /report-documents/:reportId/figures.xlsx',
    about: 'a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ path: `/report-documents/${draft._id}/figures.xlsx` }),
  },
]
