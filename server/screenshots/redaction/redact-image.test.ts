import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ErrorBody } from '@insights/contract/error.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import type { RedactionScope } from '@insights/contract/screenshots/image-marks.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { filesOf } from '../../files/remove-orphan-images.ts'
import { makeBackup } from '../../operations/backup/make-backup.ts'
import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { type CompleteReport, addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import {
  SECRET_AREA,
  drawCanary,
  fileHasCanary,
  filesWithCanary,
  hasCanary,
  slidesHaveCanary,
} from '../../testing/canary-screenshot.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { checkDatabase } from '../../testing/faults/check-database.ts'
import { filesIn } from '../../testing/faults/stored-files.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const portal = await openTestPortal()
const { app, db, senior, researcher, customer, storage, storageDirectory, dataDirectory } = portal
const { connectionString, runJobs } = portal
const industry = await addCompleteIndustry(db, { title: 'Banking', companies: 2, categories: 1 })

let month = 0
async function addDraft(): Promise<CompleteReport> {
  month += 1
  const date = `2026-${String(month).padStart(2, '0')}-01`
  return addCompleteReport(db, { industry, date })
}

async function upload(user: CallAs, report: CompleteReport, bytes: Buffer): Promise<Image> {
  const { body } = await uploadAs(app, user, report._id, [{ name: 'screen.png', bytes }])
  return body[0]!
}

/** Shows an image in all answers of a report's first company. */
async function show({ _id: report_id }: CompleteReport, image: string): Promise<void> {
  const answers = await db
    .selectFrom('answers')
    .where('report_id', '=', report_id)
    .where('company_id', '=', industry.companies[0]!.id)
    .select('id')
    .execute()
  await db
    .insertInto('answer_images')
    .values(answers.map(({ id }) => ({ report_id, answer_id: id, image_id: image, position: 0 })))
    .execute()
}

const publish = async (report: CompleteReport) => {
  await completeReport(db, senior, report)
  await publishReport(senior, report._id)
}

const redact = (user: CallAs, image: string, areas: readonly object[] = [SECRET_AREA]) =>
  user<ErrorBody & { reports: string[]; effects: EditEffects }>(
    'POST',
    `/images/${image}/redaction`,
    { areas },
  )

async function fetchFile(path: string, user: CallAs = senior): Promise<Buffer> {
  const reply = await app.inject({
    url: path.startsWith('/api') ? path : `/api${path}`,
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect([path, reply.statusCode]).toEqual([path, 200])
  return reply.rawPayload
}

const filesOfImage = async (id: string) =>
  filesOf(await db.selectFrom('images').where('id', '=', id).selectAll().executeTakeFirstOrThrow())

describe('a redacted image in two published editions, a draft and an answer of another file', () => {
  let first: CompleteReport
  let next: CompleteReport
  let draft: CompleteReport
  let images: Image[]
  let before: string[]
  let originals: Buffer[]

  /** Returns everything that the portal sends or stores, and whether it shows the canary. */
  async function look(): Promise<Record<string, boolean>> {
    const seen: Record<string, boolean> = {}
    for (const [place, { url, thumbnailUrl }] of images.entries()) {
      seen[`image ${place}`] = await hasCanary(await fetchFile(url))
      seen[`thumbnail ${place}`] = await hasCanary(await fetchFile(thumbnailUrl))
    }
    for (const [name, { _id }] of Object.entries({ first, next, draft })) {
      seen[`PDF of ${name}`] = await fileHasCanary(await fetchFile(`/report-pdfs/${_id}/file`))
    }
    const copy = await fetchFile(`/report-pdfs/${next._id}/file`, customer)
    seen['copy of a company customer'] = await fileHasCanary(copy)
    const slides = `/report-documents/${next._id}/briefing.pptx?parts=changes`
    seen['slide of a loss'] = await slidesHaveCanary(await fetchFile(slides))
    seen['storage'] = (await filesWithCanary(storageDirectory)).length > 0
    const backup = await mkdtemp(join(tmpdir(), 'insights-backup-'))
    onTestFinished(() => rm(backup, { recursive: true }))
    const target = join(backup, 'made')
    await makeBackup({ connectionString, storage, secretKey: undefined, portal: '1' }, target)
    seen['backup'] = (await filesWithCanary(target)).length > 0
    seen['bytes in the backup'] = await hasBytes(target, originals)
    seen['bytes in the storage'] = await hasBytes(storageDirectory, originals)
    return seen
  }

  beforeAll(async () => {
    ;[first, next] = [await addDraft(), await addDraft()]
    const bytes = await drawCanary('#2f6f4f')
    const image = await upload(senior, first, bytes)
    await show(first, image._id)
    await changeAnswers(db, { report_id: first._id }, { has_capability: true })
    await publish(first)
    // The next edition has lost what the first one shows.
    await changeAnswers(db, { report_id: next._id }, { has_capability: false })
    const again = await upload(researcher, next, bytes)
    await show(next, again._id)
    await publish(next)
    await assignEdition(db, customer.companyCustomer, next.editionId)
    // The draft carries the answer over, and shares the image.
    const { body } = await senior<{ _id: string }>('POST', '/report-edit', {
      reportId: next._id,
      newDate: '2027-01-01',
    })
    draft = { ...next, _id: body._id }
    images = [image, again]
    for (const user of [senior, customer]) {
      await user('POST', '/report-pdfs', { reportId: next._id })
    }
    await senior('POST', '/report-pdfs', { reportId: draft._id })
    await runJobs('print-report')
    before = [...new Set((await Promise.all(images.map(({ _id }) => filesOfImage(_id)))).flat())]
    originals = await Promise.all(before.map(async (name) => (await storage.read(name))!)).then(
      (files) => files.map((file) => Buffer.from(file)),
    )
  })

  test('is found everywhere before it is redacted, so that the search is reliable [D14.70]', async () => {
    expect(Object.entries(await look()).filter(([, seen]) => !seen)).toEqual([])
  })

  test('is for seniors alone when a published report has it [D14.71]', async () => {
    const scope = await researcher<RedactionScope>('GET', `/images/${images[0]!._id}/redaction`)
    expect([scope.status, scope.body.allowed]).toEqual([200, false])
    expect(scope.body.reports.map(({ _id }) => _id).toSorted()).toEqual(
      [first._id, next._id, draft._id].toSorted(),
    )
    const { status, body } = await redact(researcher, images[0]!._id)
    expect([status, body.message]).toEqual([
      403,
      'This screenshot is in a published report. Only a senior can redact it.',
    ])
    expect((await redact(customer, images[0]!._id)).status).toBe(403)
    expect((await portal.anonymous('POST', `/images/${images[0]!._id}/redaction`, {})).status).toBe(
      401,
    )
  })

  test('is gone everywhere: images, thumbnails, PDFs, copies, slides, storage, a later backup [D14.70 D14.72 S35.1]', async () => {
    const documents = async () =>
      (await db.selectFrom('report_documents').select(['report_id', 'etag']).execute()).length
    const published = await documents()
    const { status, body } = await redact(senior, images[0]!._id)
    expect(status).toBe(201)
    expect(body.reports.toSorted()).toEqual([first._id, next._id, draft._id].toSorted())
    // The old PDFs are gone at once, and readers get new ones.
    const old = await db.selectFrom('report_pdfs').select('sha256').execute()
    expect(old.filter(({ sha256 }) => sha256 !== null)).toEqual([])
    expect((await filesWithCanary(storageDirectory)).length).toBe(0)
    await runJobs('purge-redacted', 'print-report')
    expect(Object.entries(await look()).filter(([, seen]) => seen)).toEqual([])
    for (const name of before) expect(await storage.exists(name)).toBe(false)
    expect(await documents()).toBe(published)
    expect(await checkDatabase(db, filesIn(dataDirectory))).toEqual([])
  })

  test('shows one solid colour in the area, and is unchanged around it [D14.72]', async () => {
    const { data, info } = await sharp(await fetchFile(images[1]!.url))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([600, 1200])
    const at = (x: number, y: number) => [
      ...data.subarray((y * 600 + x) * 3, (y * 600 + x) * 3 + 3),
    ]
    expect(new Set([at(120, 360), at(300, 400), at(419, 479)].map(String))).toEqual(
      new Set(['26,34,46']),
    )
    expect([at(100, 360), at(300, 340), at(440, 479)]).toEqual(Array(3).fill([47, 111, 79]))
  })

  test('is in the activity log of each report that shows it, with the user [D14.73]', async () => {
    const lines = await db
      .selectFrom('activities')
      .innerJoin('users', 'users.id', 'activities.actor_id')
      .where('action', 'like', 'Redacted 1 area of a screenshot%')
      .select(['subject_reference', 'users.email'])
      .execute()
    expect(lines.map(({ subject_reference }) => subject_reference).toSorted()).toEqual(
      [first._id, next._id, draft._id].toSorted(),
    )
    expect(new Set(lines.map(({ email }) => email))).toEqual(new Set(['senior@test.example']))
  })

  async function hasBytes(directory: string, wanted: readonly Buffer[]): Promise<boolean> {
    const middles = wanted.map((file) => {
      const middle = Math.floor(file.length / 2)
      return file.subarray(middle - 24, middle + 24)
    })
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = await readFile(join(entry.parentPath, entry.name))
      const text = file.toString('latin1')
      for (const middle of middles) {
        const forms = [middle.toString('latin1'), middle.toString('hex')]
        if (forms.some((form) => text.includes(form))) return true
      }
    }
    return false
  }
})

describe('a redaction on a draft', () => {
  let report: CompleteReport
  beforeAll(async () => {
    report = await addDraft()
  })

  test('is open to a researcher too, for jpeg and png, with several areas [D14.71]', async () => {
    for (const type of ['png', 'jpeg'] as const) {
      const image = await upload(researcher, report, await drawCanary('#123456', type))
      expect(await hasCanary(await fetchFile(image.url))).toBe(true)
      const halves = [
        { ...SECRET_AREA, width: SECRET_AREA.width / 2 },
        { ...SECRET_AREA, x: SECRET_AREA.x + SECRET_AREA.width / 2, width: SECRET_AREA.width / 2 },
      ]
      expect((await redact(researcher, image._id, halves)).status).toBe(201)
      expect(await hasCanary(await fetchFile(image.url))).toBe(false)
    }
    expect(await filesWithCanary(storageDirectory)).toEqual([])
  })

  test('leaves other images unchanged [D14.72]', async () => {
    const [one, other] = [
      await upload(senior, report, await drawCanary('#445566')),
      await upload(senior, report, await drawCanary('#665544')),
    ]
    const before = await filesOfImage(other._id)
    expect((await redact(senior, one._id)).status).toBe(201)
    expect(await filesOfImage(other._id)).toEqual(before)
    expect(await hasCanary(await fetchFile(other.url))).toBe(true)
    expect((await redact(senior, other._id)).status).toBe(201)
  })

  test('sent twice at once is one redaction and a conflict, and twice in turn two redactions [D14.74]', async () => {
    const image = await upload(senior, report, await drawCanary('#778899'))
    const ends = await Promise.all([redact(senior, image._id), redact(researcher, image._id)])
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(ends.find(({ status }) => status === 409)?.body.message).toContain('Someone else')
    expect((await redact(researcher, image._id)).status).toBe(201)
    expect(await checkDatabase(db, filesIn(dataDirectory))).toEqual([])
  })

  test.each([
    ['no areas', []],
    ['a hundred areas', Array(100).fill(SECRET_AREA)],
    ['an area that begins outside', [{ ...SECRET_AREA, x: -0.1 }]],
    ['an area that ends outside', [{ ...SECRET_AREA, x: 0.8 }]],
    ['an area without a size', [{ ...SECRET_AREA, width: 0 }]],
    ['an area in text', [{ ...SECRET_AREA, width: '0.5' }]],
    ['a colour as well', [{ ...SECRET_AREA, color: 'white' }]],
  ])('is rejected with %s, and changes nothing [D14.75]', async (_, areas) => {
    const image = await upload(senior, report, await drawCanary('#99aabb'))
    const before = await filesOfImage(image._id)
    const { status } = await redact(senior, image._id, areas)
    expect([status, await filesOfImage(image._id)]).toEqual([400, before])
    await senior('POST', '/delete-from-storage', { filesId: [image.url] })
  })

  test('is a 404 for an unknown image [D14.75]', async () => {
    const { status, body } = await redact(senior, crypto.randomUUID())
    expect([status, body.message]).toEqual([404, 'There is no such image.'])
    expect((await redact(senior, 'nothing')).status).toBe(400)
  })
})

test('redacting an image in a published, an approved and a draft report returns only the approved one to review [D15.124 S39.2]', async () => {
  const reports = [await addDraft(), await addDraft(), await addDraft()] as const
  const bytes = await drawCanary('#bb2211')
  const images = [
    await upload(senior, reports[0], bytes),
    await upload(senior, reports[1], bytes),
    await upload(senior, reports[2], bytes),
  ] as const
  await show(reports[0], images[0]._id)
  await publish(reports[0])
  await moveReport(db, reports[1]._id, 'APPROVED')
  const { status, body } = await redact(senior, images[1]._id)
  expect([status, body.effects]).toEqual([201, { scoresDeleted: false, reportReopened: true }])
  const rows = await db.selectFrom('reports').select(['id', 'status']).execute()
  const statusOf = new Map(rows.map((row) => [row.id, row.status]))
  expect(reports.map(({ _id }) => statusOf.get(_id))).toEqual(['PUBLISHED', 'REVIEWED', 'DRAFT'])
  const again = await redact(senior, images[2]._id)
  expect(again.body.effects).toEqual({ scoresDeleted: false, reportReopened: false })
})
