import type { ErrorBody } from '@insights/contract/error.ts'
import type { ImageMarks } from '@insights/contract/screenshots/image-marks.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'
import { MARK_COLORS } from '@insights/domain/colors/colors.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'
import { readMedia, readOfficeFile } from '@insights/print/testing/read-office-file.ts'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { type CompleteReport, addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, senior, researcher, customer, runJobs } = await openTestPortal()
const industry = await addCompleteIndustry(db, { title: 'Banking', companies: 2, categories: 1 })

const MARKS: readonly ImageMark[] = [
  { kind: 'box', x: 0.1, y: 0.2, width: 0.5, height: 0.25 },
  { kind: 'arrow', x: 0.9, y: 0.9, toX: 0.5, toY: 0.7 },
  { kind: 'number', x: 0.1, y: 0.2, text: 'The amount comes first' },
  { kind: 'label', x: 0.5, y: 0.6, text: 'optional message' },
]

let month = 0
async function addDraft(): Promise<CompleteReport> {
  month += 1
  const date = `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  return addCompleteReport(db, { industry, date })
}

const screen = sharp({ create: { width: 300, height: 600, channels: 3, background: '#b4540a' } })
async function upload(report: CompleteReport): Promise<string> {
  const files = [{ name: 'screen.png', bytes: await screen.clone().png().toBuffer() }]
  const { body } = await uploadAs<Image[]>(app, senior, report._id, files)
  return body[0]!._id
}

const save = (user: CallAs, report: string, image: string, body: object) =>
  user<ImageMarks & ErrorBody & { data: ImageMarks }>(
    'PUT',
    `/image-marks/${report}/${image}`,
    body,
  )

const find = async (user: CallAs, report: string) => {
  const { status, body } = await user<{ images: ImageMarks[] }>('GET', `/image-marks/${report}`)
  return status === 200 ? body.images : status
}

describe('marks over an image of a draft', () => {
  let report: CompleteReport
  let image: string
  beforeEach(async () => {
    report = await addDraft()
    image = await upload(report)
  })

  test('are saved with a version, and found by staff [D14.60]', async () => {
    const first = await save(researcher, report._id, image, { version: 0, marks: MARKS })
    expect([first.status, first.body.version, first.body.marks]).toEqual([200, 1, MARKS])
    expect(await find(senior, report._id)).toEqual([{ image, version: 1, marks: MARKS }])
    const none = await save(senior, report._id, image, { version: 1, marks: [] })
    expect([none.status, none.body.version]).toEqual([200, 2])
  })

  test('cause a conflict with the current record when another user has changed them meanwhile [D14.61]', async () => {
    await save(researcher, report._id, image, { version: 0, marks: MARKS })
    const { status, body } = await save(senior, report._id, image, { version: 0, marks: [] })
    expect([status, body.message, body.data]).toEqual([
      409,
      'Someone else changed the marks of this screenshot.',
      { image, version: 1, marks: MARKS },
    ])
  })

  test('are saved for one of twenty users who save at once [D14.61]', async () => {
    const saves = Array.from({ length: 20 }, () =>
      save(researcher, report._id, image, { version: 0, marks: MARKS }),
    )
    const ends = (await Promise.all(saves)).map(({ status }) => status)
    expect(ends.filter((status) => status === 200)).toHaveLength(1)
    expect(ends.filter((status) => status === 409)).toHaveLength(19)
  })

  test('are a 404 for an image of another report, or of none [D14.62]', async () => {
    const foreign = await upload(await addDraft())
    for (const id of [foreign, crypto.randomUUID()]) {
      expect((await save(senior, report._id, id, { version: 0, marks: MARKS })).status).toBe(404)
    }
    expect((await save(senior, crypto.randomUUID(), image, { version: 0, marks: [] })).status).toBe(
      404,
    )
    expect(await find(senior, report._id)).toEqual([])
  })

  const box = { kind: 'box', x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
  test.each([
    ['31 of them', Array(31).fill(box)],
    ['a box that begins outside', [{ ...box, x: -0.01 }]],
    ['a box that ends outside', [{ ...box, width: 0.95 }]],
    ['a box without a size', [{ ...box, height: 0 }]],
    ['an arrow without a length', [{ kind: 'arrow', x: 0.5, y: 0.5, toX: 0.5, toY: 0.5 }]],
    ['an arrow that points outside', [{ kind: 'arrow', x: 0.5, y: 0.5, toX: 1.5, toY: 0.5 }]],
    ['a label without a text', [{ kind: 'label', x: 0.5, y: 0.5, text: ' ' }]],
    ['a label of 41 letters', [{ kind: 'label', x: 0.5, y: 0.5, text: 'x'.repeat(41) }]],
    ['a label of two lines', [{ kind: 'label', x: 0.5, y: 0.5, text: 'a\nb' }]],
    ['a note of 121 letters', [{ kind: 'number', x: 0.5, y: 0.5, text: 'x'.repeat(121) }]],
    ['no number', [{ kind: 'number', x: Number.NaN, y: 0.5, text: '' }]],
    ['another kind', [{ ...box, kind: 'circle' }]],
    ['a field too many', [{ ...box, color: 'red' }]],
  ])('with %s are rejected [D14.62]', async (_, marks) => {
    expect((await save(senior, report._id, image, { version: 0, marks })).status).toBe(400)
  })

  test('are one entry of the activity log for a user, however often they are saved [D14.60]', async () => {
    await save(researcher, report._id, image, { version: 0, marks: MARKS })
    await save(researcher, report._id, image, { version: 1, marks: [] })
    const lines = await actionsOn(db, report._id, 'Changed the marks on screenshots%')
    expect(lines).toHaveLength(1)
  })

  test('are in the document of readers, and not in its preview [D14.63]', async () => {
    await showImage(db, report._id, image)
    await save(researcher, report._id, image, { version: 0, marks: MARKS })
    const { body } = await senior<ReportDocument>('GET', `/report-documents/${report._id}`)
    expect(body.screenshots.map(({ marks }) => marks)).toEqual([MARKS])
    await completeReport(db, senior, report)
    await publishReport(senior, report._id)
    const preview = await customer<ReportDocument>('GET', `/report-documents/${report._id}`)
    expect(preview.body.preview).toBe(true)
    expect(JSON.stringify(preview.body)).not.toContain('optional message')
    expect(await find(customer, report._id)).toBe(403)
  })
})

describe('marks of a published edition', () => {
  let before: CompleteReport
  let report: CompleteReport
  let image: string
  let lost: string

  beforeAll(async () => {
    before = await addDraft()
    report = await addDraft()
    lost = await upload(before)
    await changeAnswers(db, { report_id: before._id }, { has_capability: true })
    await showImage(db, before._id, lost)
    const answer = await db
      .selectFrom('answer_images')
      .innerJoin('answers', 'answers.id', 'answer_images.answer_id')
      .where('image_id', '=', lost)
      .select(['answers.company_id', 'answers.application_id', 'answers.capability_id'])
      .executeTakeFirstOrThrow()
    await save(senior, before._id, lost, { version: 0, marks: MARKS })
    await completeReport(db, senior, before)
    await publishReport(senior, before._id)
    await changeAnswers(
      db,
      {
        report_id: report._id,
        company_id: answer.company_id,
        application_id: answer.application_id,
        capability_id: answer.capability_id,
      },
      { has_capability: false, capability_change_id: 'removed' },
    )
    image = await upload(report)
    await showImage(db, report._id, image)
    await save(senior, report._id, image, { version: 0, marks: MARKS })
    await completeReport(db, senior, report)
    await publishReport(senior, report._id)
    await runJobs('print-report')
  })

  test('never change, by the API or by SQL [D14.64]', async () => {
    const { status } = await save(senior, report._id, image, { version: 1, marks: [] })
    expect(status).toBe(403)
    const change = db.updateTable('image_marks').set({ marks: '[]' })
    await expect(change.where('report_id', '=', report._id).execute()).rejects.toThrow(
      'A published report cannot be changed',
    )
    const { body } = await senior<ReportDocument>('GET', `/report-documents/${report._id}`)
    expect(body.screenshots.map(({ marks }) => marks)).toEqual([MARKS])
  })

  test('are copied into a revision and a new edition, which then have their own [D14.65]', async () => {
    const revision = await senior<{ _id: string }>('POST', '/report-edit', { reportId: report._id })
    const edition = await senior<{ _id: string }>('POST', '/report-edit', {
      reportId: report._id,
      newDate: '2039-01-01',
    })
    for (const { body } of [revision, edition]) {
      expect(await find(senior, body._id)).toEqual([{ image, version: 1, marks: MARKS }])
      expect((await save(senior, body._id, image, { version: 1, marks: [] })).status).toBe(200)
    }
    expect(await find(senior, report._id)).toEqual([{ image, version: 1, marks: MARKS }])
  })

  test('are painted on the images of PDF and slides, those of a loss too [D14.66]', async () => {
    const pdf = await fetchFile(`/report-pdfs/${report._id}/file`)
    expect(await countMarked(jpegsIn(pdf))).toBe(1)
    const slides = await fetchFile(`/report-documents/${report._id}/briefing.pptx?parts=changes`)
    const media = (await readMedia(slides)).filter(({ length }) => length > 0)
    expect(await countMarked(media)).toBe(1)
  })

  test('with numbers have their notes printed below the image in PDF and slides [D14.127]', async () => {
    const note = '1 The amount comes first'
    const pdf = await fetchFile(`/report-pdfs/${report._id}/file`)
    const document = await getDocumentProxy(new Uint8Array(pdf))
    expect((await extractText(document, { mergePages: true })).text).toContain(note)
    const slides = await fetchFile(`/report-documents/${report._id}/briefing.pptx?parts=changes`)
    expect([...(await readOfficeFile(slides)).values()].join('')).toContain(note)
  })

  test('are sent with the images of the previous edition [D14.63]', async () => {
    const { company } = await db
      .selectFrom('answers')
      .innerJoin('answer_images', 'answer_images.answer_id', 'answers.id')
      .where('answer_images.image_id', '=', lost)
      .select('company_id as company')
      .executeTakeFirstOrThrow()
    const { body: document } = await senior<ReportDocument>(
      'GET',
      `/report-documents/${report._id}`,
    )
    const { date } = document.history.at(-1)!
    const path = `/report-documents/${report._id}/earlier-screenshots`
    const { body } = await senior<{ screenshots: object[] }>('GET', path, { date, company })
    expect(body.screenshots).toMatchObject([{ _id: lost, marks: MARKS }])
  })
})

async function fetchFile(path: string): Promise<Buffer> {
  const reply = await app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${senior.token}` },
  })
  expect([path, reply.statusCode]).toEqual([path, 200])
  return reply.rawPayload
}

/** Returns the JPEGs of a PDF, each with the text after it. */
function jpegsIn(pdf: Buffer): Buffer[] {
  const start = Buffer.from([0xff, 0xd8, 0xff])
  const found: Buffer[] = []
  for (let at = pdf.indexOf(start); at >= 0; at = pdf.indexOf(start, at + 1)) {
    found.push(pdf.subarray(at))
  }
  return found
}

/** Counts the images that have more than a few pixels of both colours of marks. */
async function countMarked(images: readonly Buffer[]): Promise<number> {
  let marked = 0
  for (const bytes of images) {
    const pixels = await sharp(bytes, { failOn: 'none' })
      .removeAlpha()
      .raw()
      .toBuffer()
      .catch(() => Buffer.alloc(0))
    const counts = [MARK_COLORS.ink, MARK_COLORS.edge].map((color) => countLike(pixels, color))
    if (counts.every((count) => count > 200)) marked += 1
  }
  return marked
}

function countLike(pixels: Buffer, color: string): number {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  let count = 0
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    if (wanted.every((value, one) => Math.abs(pixels[at + one]! - value) < 12)) count += 1
  }
  return count
}
