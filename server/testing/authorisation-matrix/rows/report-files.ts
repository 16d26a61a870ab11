import { addReportPdf } from '../../add-report-pdf.ts'
import { answers, type Row } from '../row.ts'

/** Who has not bought it is refused, since it is known to everybody. */
const BOUGHT = '401 401 403 401 401 200 403 200 200 403'

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
