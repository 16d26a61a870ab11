import { hashToken } from '../../http/session/find-session.ts'
import { addReportPdf } from '../add-report-pdf.ts'
import type { CallAs } from '../call-as.ts'
import type { TestPortal } from '../test-portal.ts'
import { type RequestSpec, type Row, answers } from './row.ts'
import type { TestRecords } from './test-records.ts'

type PathOf = (report: string, subjects: TestRecords) => string

/** Returns a row each for a call that reads a published report, a sample and a draft. */
export function documentRows(
  route: string,
  pathOf: PathOf,
  { published = answers.bought, sample = answers.reader(200) } = {},
): readonly Row[] {
  const row = (about: string, listed: string, idOf: (subjects: TestRecords) => string): Row => ({
    route,
    about,
    answers: listed,
    send: (subjects) => ({ path: pathOf(idOf(subjects), subjects) }),
  })
  return [
    row('of a published one', published, (subjects) => subjects.published),
    row('of a sample', sample, (subjects) => subjects.sample),
    row('of a draft', answers.draft(200), (subjects) => subjects.draft._id),
  ]
}

/** A request to follow the first company of a report. */
async function followed({ db }: TestPortal, report: string): Promise<RequestSpec> {
  const { company_id: subject } = await db
    .selectFrom('report_companies')
    .where('report_id', '=', report)
    .select('company_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { body: { report, kind: 'company', subject } }
}

/** Returns the id of an item that the caller follows; an unknown id if the caller is not signed in. */
async function addFollow({ db }: TestPortal, caller: CallAs, industry: string): Promise<string> {
  const user = await db
    .selectFrom('sessions')
    .where('token_hash', '=', hashToken(caller.token ?? ''))
    .select('user_id')
    .executeTakeFirst()
  if (!user?.user_id) return crypto.randomUUID()
  const { id } = await db
    .insertInto('follows')
    .values({
      user_id: user.user_id,
      industry_id: industry,
      kind: 'group',
      subject: crypto.randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file of a report. */
const fileRows = (file: string, query: (subjects: TestRecords) => string = () => '') =>
  documentRows(
    `GET /report-documents/:reportId/${file}`,
    (report, subjects) => `/report-documents/${report}/${file}${query(subjects)}`,
    { sample: answers.sampleFile(200) },
  )

const ofFirstCompany = ({ industry }: TestRecords) =>
  `?page=standing&company=${industry.companies[0]!.id}`

/** Reading a report: its document, its screenshots, and its files. */
export const reportDocumentRows: readonly Row[] = [
  ...documentRows(
    'GET /report-documents/:reportId',
    (report) => `/report-documents/${report}`,
    // Other customers read the preview of it.
    { published: answers.reader(200) },
  ),
  ...documentRows(
    'GET /report-documents/:reportId/earlier-screenshots',
    (report, { industry }) =>
      `/report-documents/${report}/earlier-screenshots?date=2020-01-01T00:00:00.000Z&company=${industry.companies[0]!.id}`,
  ),
  ...documentRows(
    'GET /report-documents/:reportId/image-texts',
    (report) => `/report-documents/${report}/image-texts?text=home`,
  ),
  ...documentRows(
    'GET /image-text-editions',
    (report) => `/image-text-editions?text=home&report=${report}`,
  ),
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
    route: 'DELETE /own-brands/:industry',
    answers: answers.reader(200),
    send: ({ industry }) => ({ path: `/own-brands/${industry._id}` }),
  },
  { route: 'GET /follows', answers: answers.reader(200) },
  {
    route: 'POST /follows',
    about: 'in what the buying company has bought',
    answers: '401 401 403 401 401 201 403 403 403 403',
    send: ({ portal, published }) => followed(portal, published),
  },
  {
    route: 'POST /follows',
    about: 'in a draft',
    answers: '401 401 403 401 401 404 404 403 403 403',
    send: ({ portal, draft }) => followed(portal, draft._id),
  },
  {
    route: 'DELETE /follows/:id',
    about: 'of oneself',
    answers: answers.reader(200),
    send: async ({ portal, industry }, caller) => ({
      path: `/follows/${await addFollow(portal, caller, industry._id)}`,
    }),
  },
  {
    route: 'DELETE /follows/:id',
    about: 'of nobody',
    answers: answers.reader(404),
    send: () => ({ path: `/follows/${crypto.randomUUID()}` }),
  },
  ...fileRows('capabilities.csv'),
  { route: 'GET /feed/reports', answers: '401 401 403 401 401 200 200 403 403 403' },
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
    about: 'chosen slides of a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ path: `/report-documents/${draft._id}/briefing.pptx?parts=scores` }),
  },
  // What a caller may not read is answered like an unknown fingerprint.
  ...(['published', 'sample'] as const).map((which): Row => ({
    route: 'GET /verify/:fingerprint',
    about: `of a ${which} one`,
    answers: which === 'sample' ? answers.reader(200) : '401 401 403 401 401 200 404 200 200 403',
    send: async ({ portal, ...subjects }) => {
      const { fingerprint } = await portal.db
        .selectFrom('report_fingerprints')
        .where('report_id', '=', subjects[which])
        .select('fingerprint')
        .executeTakeFirstOrThrow()
      return { path: `/verify/${fingerprint}` }
    },
  })),
  ...fileRows('briefing.pptx'),
  ...fileRows('executive.pdf'),
  ...fileRows('figures.xlsx'),
  ...fileRows('board.pptx', (subjects) => ofFirstCompany(subjects).replace('page=standing&', '')),
  ...fileRows('your-brand.pdf', ofFirstCompany),
  ...fileRows('your-brand.pptx', ofFirstCompany),
  ...fileRows('your-brand.xlsx', ofFirstCompany),
]
