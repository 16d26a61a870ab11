import { BRAND_VIEWS } from '@insights/domain/brand/brand-pages.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { findSlides, readMedia, readOfficeFile } from '@insights/print/testing/read-office-file.ts'
import { readPdf } from '@insights/print/testing/read-pdf.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'

import { assignEdition, addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { app, db, as, senior, customer, storage } = await openTestPortal()
const otherCompany = await addCompanyCustomer(db, 'Other Partners')
const asCustomer = (email: string, companyCustomer: string) =>
  as({ email, loginType: 'CUSTOMER', companyCustomer })
const colleague = await asCustomer('colleague@test.example', customer.companyCustomer)
const other = await asCustomer('other@test.example', otherCompany)

const industry = await addCompleteIndustry(db, { title: 'Banking' })
const before = await addCompleteReport(db, { industry, date: '2026-01-01' })
const report = await addCompleteReport(db, { industry, date: '2026-03-01' })
const [first, second, third] = industry.companies

/** Adds a screenshot of a colour to a company's answers of an edition, and returns its JPEG. */
async function addScreenshot(
  reportId: string,
  company: string,
  background: string,
): Promise<Buffer> {
  const create = { width: 30, height: 60, channels: 3, background } as const
  const jpeg = await sharp({ create }).jpeg().toBuffer()
  const { sha256 } = await storage.put(jpeg)
  const file = { sha256, thumbnail_sha256: sha256, print_sha256: sha256, mime: 'image/jpeg' }
  const { id } = await db
    .insertInto('images')
    .values({
      ...file,
      name: 'one.jpg',
      bytes: jpeg.length,
      width: 30,
      height: 60,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('report_images').values({ report_id: reportId, image_id: id }).execute()
  const answers = await db
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .where('company_id', '=', company)
    .where('application_id', '=', 'iphone-app')
    .select('id')
    .execute()
  await db
    .insertInto('answer_images')
    .values(
      answers.map((answer) => ({
        report_id: reportId,
        image_id: id,
        answer_id: answer.id,
        position: 0,
      })),
    )
    .execute()
  return jpeg
}

/** Saves this answer in all cells of a company's iPhone app. */
async function answer(reportId: string, company: string, has_capability: boolean): Promise<void> {
  await changeAnswers(
    db,
    { report_id: reportId, company_id: company, application_id: 'iphone-app' },
    { has_capability, capability_change_id: 'added', capability_change_note: 'Seen.' },
  )
}

const screenshots: Record<string, Buffer> = {}

beforeAll(async () => {
  await answer(before._id, first!.id, true)
  await answer(before._id, second!.id, false)
  await answer(report._id, first!.id, false)
  await answer(report._id, second!.id, true)
  screenshots.lost = await addScreenshot(before._id, first!.id, '#111111')
  screenshots.unlisted = await addScreenshot(before._id, third!.id, '#222222')
  screenshots.gained = await addScreenshot(report._id, second!.id, '#333333')
  for (const one of [before, report]) {
    await completeReport(db, senior, one)
    await publishReport(senior, one._id)
  }
  // Both company customers bought this edition and not the previous one.
  for (const company_customer_id of [customer.companyCustomer, otherCompany]) {
    await assignEdition(db, company_customer_id, report.editionId)
  }
})

const fetchFile = (user: CallAs, file: string, from = `${report._id}/`) =>
  app.inject({
    url: `/api/report-documents/${from}${file}`,
    headers: { authorization: `Bearer ${user.token}` },
  })

const textOf = async (file: Buffer) => [...(await readOfficeFile(file)).values()].join('')

const chooseBrand = (user: CallAs, company: string | null) =>
  user('PUT', `/own-brands/${industry._id}`, { company })

async function slidesFor(user: CallAs): Promise<{ text: string; file: Buffer }> {
  const { statusCode, rawPayload } = await fetchFile(user, 'briefing.pptx?parts=position,changes')
  expect(statusCode).toBe(200)
  return { file: rawPayload, text: await textOf(rawPayload) }
}

async function executiveFor(user: CallAs): Promise<string> {
  const { statusCode, rawPayload } = await fetchFile(user, 'executive.pdf')
  expect(statusCode).toBe(200)
  return (await readPdf(rawPayload)).text.replace(/[\s\u200b]+/g, ' ')
}

describe('files made for a reader', () => {
  test('mark this reader’s own brand, and no other [D12.69]', async () => {
    await chooseBrand(customer, first!.id)
    await chooseBrand(other, second!.id)
    const marked = async (user: CallAs) =>
      /Your brand: ([^<]*)/.exec((await slidesFor(user)).text)?.[1]
    expect([await marked(customer), await marked(other), await marked(colleague)]).toEqual([
      first!.title,
      second!.title,
      undefined,
    ])
    await chooseBrand(customer, second!.id)
    expect(await marked(customer)).toBe(second!.title)
  })

  test('name the company customer that they are made for, and no other [D12.69]', async () => {
    await chooseBrand(customer, second!.id)
    await chooseBrand(other, second!.id)
    const texts = [
      await executiveFor(customer),
      await executiveFor(other),
      await executiveFor(senior),
    ]
    expect(texts[1]).toContain('Prepared for Other Partners')
    expect(texts[0]).toContain('Prepared for ')
    expect(texts[0]).not.toContain('Other Partners')
    expect(texts[2]).not.toContain('Prepared for')
    expect(texts[1]).toContain('Your Position')
    expect(texts[2]).not.toContain('Your Position')
  })

  test('are denied once the reader has lost access to the report [D12.69]', async () => {
    await executiveFor(other)
    const purchase = { company_customer_id: otherCompany, edition_id: report.editionId }
    await db.deleteFrom('company_reports').where('company_customer_id', '=', otherCompany).execute()
    for (const file of ['executive.pdf', 'briefing.pptx?parts=position,changes']) {
      expect((await fetchFile(other, file)).statusCode).toBe(403)
    }
    await db
      .insertInto('company_reports')
      .values({ ...purchase, po_date: null })
      .execute()
  })

  test('show gained capabilities and, from the previous edition, exactly the lost ones [D12.66]', async () => {
    await chooseBrand(colleague, null)
    const { file } = await slidesFor(colleague)
    const media = (await readMedia(file)).map((bytes) => bytes.toString('base64'))
    const has = (name: string) => media.includes(screenshots[name]!.toString('base64'))
    expect([has('gained'), has('lost'), has('unlisted')]).toEqual([true, true, false])
    const { body } = await senior<ReportDocument>('GET', `/report-documents/${report._id}`)
    expect(body.changes.some(({ gained }) => !gained)).toBe(true)
  })

  test('show staff the lost capabilities of a draft too [D12.66]', async () => {
    const draft = await addCompleteReport(db, { industry, date: '2026-04-01' })
    await answer(draft._id, second!.id, false)
    await completeReport(db, senior, draft)
    const path = `${draft._id}/briefing.pptx?parts=changes`
    const { statusCode, rawPayload } = await fetchFile(senior, path, '')
    expect(statusCode).toBe(200)
    const media = (await readMedia(rawPayload)).map((bytes) => bytes.toString('base64'))
    expect(media).toContain(screenshots.gained!.toString('base64'))
    expect((await fetchFile(customer, path, '')).statusCode).toBe(404)
  })

  test('are rejected for unknown parts', async () => {
    for (const parts of ['', 'nothing', 'scores,', `${'scores,'.repeat(30)}scores`]) {
      expect((await fetchFile(customer, `briefing.pptx?parts=${parts}`)).statusCode).toBe(400)
    }
  })
})

describe('a page on a brand', () => {
  test.each(BRAND_VIEWS)(
    '$title is a slide and a workbook, of the named company or the own one [D13.111]',
    async ({ key }) => {
      await chooseBrand(other, second!.id)
      for (const ending of ['pptx', 'xlsx']) {
        const query = `your-brand.${ending}?page=${key}`
        const [named, own] = [
          await fetchFile(other, `${query}&company=${first!.id}`),
          await fetchFile(other, query),
        ]
        expect([named.statusCode, own.statusCode], ending).toEqual([200, 200])
        expect(named.headers['content-disposition']).toContain(`${key}-2026-03.${ending}"`)
        expect(await textOf(named.rawPayload)).toContain(first!.title)
        expect(await textOf(own.rawPayload)).toContain(second!.title)
      }
    },
  )

  test('a request with an unknown company or other settings is rejected', async () => {
    await chooseBrand(colleague, null)
    const foreign = '00000000-0000-4000-8000-000000000000'
    for (const query of [
      'page=standing',
      `page=standing&company=${foreign}`,
      `page=none&company=${first!.id}`,
      `page=plan&company=${first!.id}&settings={`,
      `page=plan&company=${first!.id}&settings={"effort":4}`,
      `page=plan&company=${first!.id}&settings=${'a'.repeat(6001)}`,
    ]) {
      const { statusCode } = await fetchFile(colleague, `your-brand.pptx?${query}`)
      expect(statusCode, query.slice(0, 80)).toBe(400)
    }
  })
})

describe('the board deck', () => {
  test('is on the named company or the own one, named after its brand and logged [D30.118]', async () => {
    await chooseBrand(other, second!.id)
    const named = await fetchFile(other, `board.pptx?company=${first!.id}&length=long`)
    const own = await fetchFile(other, 'board.pptx?length=long')
    expect([named.statusCode, own.statusCode]).toEqual([200, 200])
    expect(named.headers['content-disposition']).toContain('-board-2026-03.pptx"')
    const [cover, ownCover] = await Promise.all(
      [named, own].map(async ({ rawPayload }) => findSlides(await readOfficeFile(rawPayload))[0]),
    )
    expect(cover).toContain(first!.title)
    expect(cover).not.toContain(second!.title)
    expect(ownCover).toContain(second!.title)
    const { count } = await db
      .selectFrom('activities')
      .where('action', 'like', 'Exported the board deck%')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(2)
  })

  test('shows the brand’s lost screenshots, and others’ of this edition alone [S44.71]', async () => {
    const mediaOf = async (company: string) => {
      const { rawPayload } = await fetchFile(other, `board.pptx?company=${company}&length=long`)
      const media = (await readMedia(rawPayload)).map((bytes) => bytes.toString('base64'))
      const has = (name: string) => media.includes(screenshots[name]!.toString('base64'))
      return { lost: has('lost'), gained: has('gained'), unlisted: has('unlisted') }
    }
    expect(await mediaOf(first!.id)).toMatchObject({ lost: true, unlisted: false })
    // What another company lost belongs to its previous edition, which the reader did not buy.
    expect(await mediaOf(third!.id)).toMatchObject({ lost: false, unlisted: false })
  })

  test('is rejected for an unknown company, other settings, and readers without the report [S44.70]', async () => {
    await chooseBrand(colleague, null)
    const foreign = '00000000-0000-4000-8000-000000000000'
    for (const query of [
      '',
      `?company=${foreign}`,
      `?company=${first!.id}&settings={`,
      `?company=${first!.id}&settings={"effort":4}`,
      `?company=${first!.id}&settings=${'a'.repeat(6001)}`,
      `?company=${first!.id}&page=plan`,
      `?company=${first!.id}&length=short`,
    ]) {
      const { statusCode } = await fetchFile(colleague, `board.pptx${query}`)
      expect(statusCode, query.slice(0, 80)).toBe(400)
    }
    const earlier = await fetchFile(colleague, `${before._id}/board.pptx?company=${first!.id}`, '')
    expect(earlier.statusCode).toBe(403)
  })

  test('follows the settings of a plan, and is kept apart from other plans [S44.72]', async () => {
    const settings = encodeURIComponent(JSON.stringify({ target: { score: 0.99 } }))
    const slidesOf = async (query: string) => {
      const { rawPayload } = await fetchFile(other, `board.pptx?company=${third!.id}${query}`)
      return findSlides(await readOfficeFile(rawPayload)).join('')
    }
    const [usual, chosen] = [await slidesOf(''), await slidesOf(`&settings=${settings}`)]
    expect(chosen).toContain('99')
    expect(chosen).not.toBe(usual)
    expect(await slidesOf('')).toBe(usual)
  })
})
