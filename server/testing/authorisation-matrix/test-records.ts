import type { Answer } from '@insights/contract/answers/answers.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'
import sharp from 'sharp'

import { addCompanyCustomer } from '../add-company-customer.ts'
import { type CompleteIndustry, addCompleteIndustry } from '../add-complete-industry.ts'
import { type CompleteReport, addCompleteReport } from '../add-complete-report.ts'
import {
  addSurveyAs,
  completeReport,
  publishReport,
  scoreReportAs,
  surveyOf,
} from '../complete-report.ts'
import { showImage } from '../show-image.ts'
import type { TestPortal } from '../test-portal.ts'
import { uploadAs } from '../upload-as.ts'

/** Records that requests are about. Functions create a new one, for requests that use it up. */
export interface TestRecords {
  readonly portal: TestPortal
  readonly industry: CompleteIndustry
  /** A record that no report consists of yet: to add to one. */
  readonly spareIndustry: CompleteIndustry
  /** A screenshot as a data URI. */
  readonly image: string
  /** Published and bought by the buying company. */
  readonly published: string
  readonly publishedImage: string
  /** Images of an edition that no company customer has bought, the one before the buying company's. */
  readonly earlierImages: {
    /** An image of an answer that was yes there and is no in the next edition. */
    readonly lost: string
    /** An image of one that is yes in both. */
    readonly kept: string
  }
  /** Published, bought by no company customer, and the free sample of its industry. */
  readonly sample: string
  readonly sampleImage: string
  /** Complete, and open. */
  readonly draft: CompleteReport
  readonly draftImage: string
  readonly buyingCompany: string
  /** A company customer without users and purchases. */
  readonly newCompany: () => Promise<string>
  /** The id of a request of a new company customer to buy a published report. */
  readonly newRequest: () => Promise<string>
  readonly newDraft: (answered?: boolean) => Promise<CompleteReport>
  /** Answered and with a survey, so that scoring is open. */
  readonly newScorableDraft: () => Promise<CompleteReport>
  readonly newScoredDraft: () => Promise<CompleteReport>
  readonly newPublished: () => Promise<string>
  readonly newImage: (reportId: string) => Promise<Image>
  readonly answerOf: (reportId: string) => Promise<Answer>
  readonly surveyOf: typeof surveyOf
  /** The `_id` of the first record that a find call of a senior returns. */
  readonly firstOf: (path: string, query?: object) => Promise<string>
  /** Creates a record as a senior and returns its `_id`. */
  readonly make: (path: string, body: object) => Promise<string>
}

export async function openTestRecords(portal: TestPortal): Promise<TestRecords> {
  const { app, db, senior } = portal
  const industry = await addCompleteIndustry(db, { companies: 1, categories: 1, capabilities: 2 })
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  let month = 0
  const nextDate = () => `${2000 + Math.floor(month / 12)}-${String((month++ % 12) + 1).padStart(2, '0')}-01` // prettier-ignore
  const newDraft = (answered = true) =>
    addCompleteReport(db, { industry, date: nextDate(), answered })
  const newScorableDraft = async () => {
    const draft = await newDraft()
    await addSurveyAs(senior, draft)
    return draft
  }
  const newScoredDraft = async () => {
    const draft = await newDraft()
    await scoreReportAs(senior, draft)
    return draft
  }
  const complete = async () => {
    const report = await newDraft()
    await completeReport(db, senior, report)
    return report
  }
  const newImage = async (reportId: string) => {
    const { body } = await uploadAs(app, senior, reportId, [{ name: 'screen.png', bytes: png }])
    return body[0]!
  }
  const make = async (path: string, body: object) => {
    const answer = await senior<{ _id: string }>('POST', path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body._id
  }
  const draft = await complete()
  await make('/methodology', { report: draft._id, methodology: '<p>How.</p>' })
  const published = await complete()
  const [draftImage, publishedImage] = [await newImage(draft._id), await newImage(published._id)]
  await showImage(db, published._id, publishedImage._id)
  await publishReport(senior, published._id)
  const { lost, kept, next } = await addLostImages(portal, newImage)
  const sampled = await complete()
  const sampleImage = await newImage(sampled._id)
  await showImage(db, sampled._id, sampleImage._id)
  await publishReport(senior, sampled._id)
  await senior('PUT', `/report-samples/${sampled._id}`, { sample: true })
  const newCompany = async () => {
    const id = await addCompanyCustomer(db, crypto.randomUUID())
    return id
  }
  const newRequest = async () => {
    const company = await newCompany()
    const { id } = await db
      .insertInto('purchase_requests')
      .values(({ selectFrom }) => ({
        company_customer_id: company,
        edition_id: selectFrom('reports').select('edition_id').where('id', '=', published._id),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const buyingCompany = await newCompany()
  for (const report of [published._id, next])
    await make('/companies-reports', { company: buyingCompany, report })
  return {
    portal,
    industry,
    spareIndustry: await addCompleteIndustry(db, { companies: 1, categories: 1, capabilities: 1 }),
    image: `data:image/png;base64,${png.toString('base64')}`,
    published: published._id,
    publishedImage: publishedImage._id,
    earlierImages: { lost, kept },
    sample: sampled._id,
    sampleImage: sampleImage._id,
    draft,
    draftImage: draftImage._id,
    buyingCompany,
    newCompany,
    newRequest,
    newDraft,
    newScorableDraft,
    newScoredDraft,
    newPublished: async () => {
      const report = await complete()
      await publishReport(senior, report._id)
      return report._id
    },
    newImage,
    answerOf: async (reportId) => {
      const query = { report: reportId, $limit: 1 }
      const { body } = await senior<{ data: Answer[] }>('GET', '/capability-reports', query)
      return body.data[0]!
    },
    surveyOf,
    firstOf: async (path, query = {}) => {
      const { body } = await senior<{ data: { _id: string }[] }>('GET', path, query)
      return body.data[0]!._id
    },
    make,
  }
}

/** Publishes two editions of an industry: in the next one, one of two capabilities is gone. */
async function addLostImages(
  { db, senior }: TestPortal,
  newImage: TestRecords['newImage'],
): Promise<{ lost: string; kept: string; next: string }> {
  const industry = await addCompleteIndustry(db, { companies: 1, categories: 1, capabilities: 2 })
  const publish = async (date: string, available: readonly [boolean, boolean]) => {
    const report = await addCompleteReport(db, { industry, date })
    const answers = await db
      .selectFrom('answers')
      .where('report_id', '=', report._id)
      .where('application_id', '=', 'mobile-web')
      .orderBy('capability_id')
      .select('id')
      .execute()
    const images: string[] = []
    for (const [place, { id }] of answers.entries()) {
      const has_capability = available[place] ?? false
      await db.updateTable('answers').set({ has_capability }).where('id', '=', id).execute()
      const { _id } = await newImage(report._id)
      await showImage(db, report._id, _id, id)
      images.push(_id)
    }
    await completeReport(db, senior, report)
    await publishReport(senior, report._id)
    return { report: report._id, images }
  }
  const { images } = await publish('2000-01-01', [true, true])
  const { report } = await publish('2000-02-01', [false, true])
  return { lost: images[0]!, kept: images[1]!, next: report }
}

/** Configured drives that are unreachable: permissions are checked first. */
export const DRIVES_SET_UP = {
  GOOGLE_CLIENT_ID: 'portal',
  GOOGLE_CLIENT_SECRET: 'for-tests',
  GOOGLE_API_URL: 'http://127.0.0.1:1',
  GOOGLE_TOKEN_URL: 'http://127.0.0.1:1/token',
  GOOGLE_REVOKE_URL: 'http://127.0.0.1:1/revoke',
  DROPBOX_APP_KEY: 'portal',
  DROPBOX_APP_SECRET: 'for-tests',
  DROPBOX_API_URL: 'http://127.0.0.1:1',
  DROPBOX_CONTENT_URL: 'http://127.0.0.1:1',
} as const
