import type { TestPortal } from '../../test-portal.ts'
import { answers, type Row } from '../row.ts'

/** Who has not bought it is refused, since it is known to everybody. */
const BOUGHT = '401 401 403 401 401 200 403 200 200 403'
/** Each of the portal's own PDF, and of the copy of the firm that bought it. */
const PRINTED = 'printed for the matrix'

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
    about: 'a draft',
    answers: answers.draft(201),
    send: ({ draft }) => ({ body: { reportId: draft._id } }),
  },
  {
    route: 'GET /report-pdfs/:reportId',
    about: 'a published one',
    answers: BOUGHT,
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
    answers: BOUGHT,
    send: async ({ portal, published, buyingCompany }) => {
      await print(portal, published, null)
      await print(portal, published, buyingCompany)
      return { path: `/report-pdfs/${published}/file` }
    },
  },
  {
    route: 'GET /report-pdfs/:reportId/file',
    about: 'a draft',
    answers: answers.draft(200),
    send: async ({ portal, draft }) => {
      await print(portal, draft._id, null)
      return { path: `/report-pdfs/${draft._id}/file` }
    },
  },
  {
    route: 'GET /report-documents/:reportId/briefing.pptx',
    about: 'a published one',
    answers: BOUGHT,
    send: ({ published }) => ({ path: `/report-documents/${published}/briefing.pptx` }),
  },
  {
    route: 'GET /report-documents/:reportId/figures.xlsx',
    about: 'a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ path: `/report-documents/${draft._id}/figures.xlsx` }),
  },
]

/** As the job leaves it; who may read the file does not depend on what is in it. */
async function print({ db, storage }: TestPortal, reportId: string, firm: string | null) {
  const { sha256, bytes } = await storage.put(Buffer.from(PRINTED))
  const { status } = await db
    .selectFrom('reports')
    .where('id', '=', reportId)
    .select('status')
    .executeTakeFirstOrThrow()
  const name = db.selectFrom('company_customers').where('id', '=', firm).select('name')
  const file = {
    state: 'done' as const,
    sha256,
    bytes,
    pages: 1,
    draft: !status.startsWith('PUBLISHED'),
    made_of: 'now',
    made_at: new Date(),
    made_for: firm === null ? null : (await name.executeTakeFirstOrThrow()).name,
  }
  await db
    .insertInto('report_pdfs')
    .values({ report_id: reportId, company_customer_id: firm, ...file })
    .onConflict((there) => there.columns(['report_id', 'company_customer_id']).doUpdateSet(file))
    .execute()
}
