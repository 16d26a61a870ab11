import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import cookie from '@fastify/cookie'
import { BRAND_PAGES } from '@insights/domain/brand/brand-pages.ts'
import { standingFinding } from '@insights/domain/brand/standing/standing-findings.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { leadsClaim } from '@insights/domain/reading/comparison/comparison-findings.ts'
import { compareGroups } from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'

import type { FindText } from '../../http/render-index-html.ts'
import { servePortal } from '../../http/serve-portal.ts'
import { SESSION_COOKIE } from '../../http/session/session-token.ts'
import { addCanaries, CANARY, CANARY_NUMBERS } from '../../testing/add-canaries.ts'
import { type CallAs, callWith } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'
import { createPageTexts } from './find-page-text.ts'
import { escape, writtenText } from './page-text.ts'

const portal = await openTestPortal()
const { db, services, senior, researcher, customer, anonymous } = portal
const { report, waiting } = await addCanaries(portal)
const { _id, editionId, industry } = report

const built = await mkdtemp(join(tmpdir(), 'insights-page-texts-'))
const OUTLINE =
  '<div class="first-paint" aria-hidden="true"><div class="first-paint-bar">Competitive Insights</div><div class="first-paint-page"><div></div><p class="first-paint-heading"></p></div></div>'
await writeFile(
  join(built, 'index.html'),
  `<!doctype html><html lang="en"><head><title>Competitive Insights</title></head><body>${OUTLINE}<noscript></noscript></body></html>`,
)
await writeFile(join(built, 'phone.html'), '')
await mkdir(join(built, '.vite'))
await writeFile(join(built, '.vite/first-files.json'), '{}')

const lines: string[] = []
async function openPages(findText: FindText, { busy = false, patience = 60_000 } = {}) {
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  await app.register(cookie)
  await servePortal(app, services.config, { findText, isBusy: () => busy, patience }, built)
  return app
}
const pages = await openPages(createPageTexts(db))
afterAll(async () => {
  await pages.close()
  await rm(built, { recursive: true })
})

const [group] = industry.categories.slice(2).map(() => `${CANARY} group`)
const capability = await db
  .selectFrom('report_capabilities')
  .where('report_id', '=', _id)
  .select('capability_id')
  .executeTakeFirstOrThrow()

/** Every page of a report, with the parts of a URL that change what it shows. */
const ADDRESSES = [
  '/content-building',
  ...['executive-summary', 'consumer-survey', 'trends-innovations', 'changes', 'score'].map(
    (page) => `/content-building/${page}`,
  ),
  '/content-building/product-rating',
  '/content-building/category-performance',
  '/content-building/category-performance&categoryGroup 1',
  `/content-building/category-performance&category${group}`,
  '/appendix/methodology',
  '/appendix/raw-data',
  '/appendix/screenshots',
  '/appendix/how-sure',
  `/appendix/capability/${capability.capability_id}`,
  ...BRAND_PAGES.map(({ key }) => `/your-brand/${key}`),
]
const QUERIES = [
  {},
  ...APPLICATIONS.map(({ _id: application }) => ({ application })),
  ...industry.companies.map(({ id }) => ({ company: id })),
]

const addressOf = (path: string, query: Readonly<Record<string, string>>) =>
  `${encodeURI(path)}?${new URLSearchParams({ report: _id, ...query }).toString()}`

async function open(user: CallAs, url: string, app = pages) {
  const cookies: Record<string, string> = user.token ? { [SESSION_COOKIE]: user.token } : {}
  const { body, headers } = await app.inject({ url, cookies })
  return { body, headers, hasText: body.includes('data-text') }
}

/** Returns the HTML of every page, in every form, as a user gets it. */
async function openAll(user: CallAs, reportId = _id): Promise<string[]> {
  const found: string[] = []
  for (const path of ADDRESSES) {
    for (const query of QUERIES) {
      found.push((await open(user, addressOf(path, { ...query, report: reportId }))).body)
    }
  }
  return found
}

const SUMMARY = addressOf('/content-building/executive-summary', {})
const leaksIn = (bodies: readonly string[]) =>
  [CANARY, ...CANARY_NUMBERS].filter((canary) => bodies.some((body) => body.includes(canary)))
const assignment = { company_customer_id: customer.companyCustomer, edition_id: editionId }
const buy = () => db.insertInto('company_reports').values(assignment).execute()
const returnIt = () =>
  db.deleteFrom('company_reports').where('edition_id', '=', editionId).execute()

describe('the HTML of a report’s pages', () => {
  test('has no text for a visitor, an ended session, or a user who may not read [D27.2]', async () => {
    const other = await portal.as({
      email: 'other-product@customer.example',
      loginType: 'CUSTOMER',
      products: ['cjm'],
    })
    const forced = await portal.as({ email: 'forced@staff.example', loginType: 'ADMIN' })
    await changeUser(db, 'forced@staff.example', { force_totp: true })
    const ended = await portal.as({ email: 'ended@staff.example', loginType: 'ADMIN' })
    await ended('DELETE', '/authentication')
    for (const user of [anonymous, other, forced, ended]) {
      const bodies = await openAll(user)
      expect(bodies.filter((body) => body.includes('data-text'))).toEqual([])
      expect(leaksIn(bodies)).toEqual([])
    }
  })

  test('has no text for an access token, of a person or a company customer, as a cookie or a header [D32.19 S45.78]', async () => {
    const fields = { name: 'Page', days: 30, scopes: ['reports'] }
    const ofCompany = `/companies-customer/${customer.companyCustomer}/tokens`
    for (const path of ['/tokens', ofCompany]) {
      const { token } = (await senior<{ token: string }>('POST', path, fields)).body
      expect((await open(callWith(portal.app, token), SUMMARY)).hasText).toBe(false)
      const headers = { authorization: `Bearer ${token}` }
      expect((await pages.inject({ url: SUMMARY, headers })).body).not.toContain('data-text')
    }
    expect((await open(senior, SUMMARY)).hasText).toBe(true)
  })

  test('holds the preview alone for a customer who has not bought it [D27.3 S10.1 S10.23]', async () => {
    const bodies = await openAll(customer)
    expect(leaksIn(bodies)).toEqual([])
    expect(bodies.some((body) => body.includes('Buy report to see this information.'))).toBe(true)
  })

  test('holds the same as the document of a buyer, of a sample’s reader and of staff [D27.1 D27.3]', async () => {
    await buy()
    const bought = await openAll(customer)
    await returnIt()
    const sample = { industry_id: industry._id, edition_id: editionId }
    await db
      .insertInto('industry_samples')
      .values(sample as never)
      .execute()
    const sampled = await openAll(customer)
    await db.deleteFrom('industry_samples').where('edition_id', '=', editionId).execute()
    for (const bodies of [bought, sampled, await openAll(senior), await openAll(researcher)]) {
      expect(leaksIn(bodies)).toContain(CANARY)
    }
    expect(bought.some((body) => body.includes('>Export'))).toBe(true)
    expect(sampled.some((body) => body.includes('>Export'))).toBe(false)
    // The caches of the other levels must not answer.
    expect(leaksIn(await openAll(customer))).toEqual([])
  })

  test('has title, breadcrumbs, lead and first written text on the executive summary [D27.1]', async () => {
    const { body } = await open(senior, SUMMARY)
    const { body: document } = await senior<ReportDocument>('GET', `/report-documents/${_id}`)
    const { executiveSummary } = document
    expect(body).toContain('<h1>Executive Summary</h1>')
    expect(body).toContain(escape(document.report.industry.title))
    expect(body).toMatch(/<title>Executive Summary · .+ · Competitive Insights<\/title>/)
    expect(body).toContain(`<p class="Page_lead">${executiveSummary.intro}</p>`)
    expect(body).toContain(executiveSummary.topPerformers)
  })

  test('has the finding of a brand and that of Category Performance [D27.1]', async () => {
    const { body: document } = await senior<ReportDocument>('GET', `/report-documents/${_id}`)
    const company = document.companies[0]!.companyId
    const standing = await open(senior, addressOf('/your-brand/standing', { company }))
    expect(standing.body).toContain(escape(standingFinding(document, company)!.text))
    const performance = await open(senior, addressOf('/content-building/category-performance', {}))
    expect(performance.body).toContain(escape(leadsClaim(compareGroups(document), undefined)!.text))
  })

  test('shows the position of the reader’s own company, and not to a colleague [D27.4]', async () => {
    const colleague = await portal.as({
      email: 'colleague@customer.example',
      loginType: 'CUSTOMER',
      companyCustomer: customer.companyCustomer,
    })
    await buy()
    const company = industry.companies[1]!
    await customer('PUT', `/own-brands/${industry._id}`, { company: company.id })
    const standing = addressOf('/your-brand/standing', {})
    const { body: document } = await customer<ReportDocument>('GET', `/report-documents/${_id}`)
    const finding = escape(standingFinding(document, company.id)!.text)
    expect((await open(customer, standing)).body).toContain(finding)
    expect((await open(colleague, standing)).body).not.toContain(finding)
    await customer('PUT', `/own-brands/${industry._id}`, { company: null })
    expect((await open(customer, standing)).body).not.toContain(finding)
    await returnIt()
  })

  test('has no text for a report that is not published, for customers and staff [D27.5]', async () => {
    for (const user of [customer, researcher, senior]) {
      const bodies = await openAll(user, waiting.draft)
      expect(bodies.filter((body) => body.includes('data-text'))).toEqual([])
    }
  })

  test('has no text for a foreign or malformed report, company, page or custom view', async () => {
    for (const url of [
      SUMMARY.replace(_id, crypto.randomUUID()),
      SUMMARY.replace(_id, "'%20or%201=1"),
      SUMMARY.replace('executive-summary', 'nothing'),
      `${SUMMARY}&custom=%7B%7D`,
      addressOf(`/appendix/capability/${crypto.randomUUID()}`, {}),
      addressOf(`/appendix/capability/${'a'.repeat(5000)}`, {}),
    ]) {
      expect([url, (await open(senior, url)).hasText]).toEqual([url, false])
    }
    const { body } = await open(senior, `${SUMMARY}&company=%3Cscript%3Ealert(1)%3C/script%3E`)
    expect(body).not.toContain('alert(1)')
  })

  test('is for no cache and no other session [D27.2 S10.23]', async () => {
    const text = await open(senior, SUMMARY)
    expect(text.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(text.headers['vary']).toContain('cookie')
    const outline = await open(anonymous, SUMMARY)
    expect(outline.headers['vary']).toContain('cookie')
  })

  test('loses the text at once when the purchase is taken back [D27.3]', async () => {
    await buy()
    expect(leaksIn([(await open(customer, SUMMARY)).body])).toEqual([CANARY])
    await returnIt()
    expect(leaksIn([(await open(customer, SUMMARY)).body])).toEqual([])
  })

  test('counts as an opening of the report in the activity log [D27.6]', async () => {
    const reader = await portal.as({
      email: 'reading@customer.example',
      loginType: 'CUSTOMER',
      companyCustomer: customer.companyCustomer,
    })
    await open(reader, SUMMARY)
    await reader('GET', `/report-documents/${_id}`)
    const opened = await db
      .selectFrom('activities')
      .innerJoin('users', 'users.id', 'activities.actor_id')
      .where('users.email', '=', 'reading@customer.example')
      .where('action', 'like', 'Opened the preview%')
      .select('action')
      .execute()
    expect(opened).toHaveLength(1)
  })

  test('is made once for all companies in the URL that the report does not have [S45.34]', async () => {
    // A document without draws is made again.
    await portal.runJobs('draw-scores')
    const find = createPageTexts(db)
    const visit = (company: string) =>
      find({
        address: '/content-building/executive-summary',
        query: new URLSearchParams({ report: _id, company }),
        token: senior.token!,
      })
    const first = await visit('')
    expect(first?.markup).toContain('Top Performers')
    for (let at = 0; at < 3; at += 1) expect(await visit(crypto.randomUUID())).toBe(first)
    expect(await visit(industry.companies[0]!.id)).not.toBe(first)
  })

  test('has each written text sanitised once for its document [S45.34]', async () => {
    const { body } = await senior<ReportDocument>('GET', `/report-documents/${_id}`)
    const text = '<p>Written</p>'
    const made = writtenText(body, text)
    expect(writtenText(body, text)).toBe(made)
  })

  test('escapes texts, and sanitises written ones once more [S13.14]', async () => {
    const { body: document } = await senior<ReportDocument>('GET', `/report-documents/${_id}`)
    const hostile = '<p>Fine</p><script>alert(2)</script></div><img src=x onerror=alert(3)>'
    expect(writtenText(document, hostile).html).toBe(
      '<div class="article_article"><p>Fine</p></div>',
    )
    expect(escape(`"><b>'&`)).toBe('&quot;&gt;&lt;b&gt;&#39;&amp;')
  })
})

describe('a page is sent as its outline', () => {
  test('if its text fails, which is logged [D27.8]', async () => {
    const app = await openPages(async () => {
      throw new Error('no text today')
    })
    const { body, headers } = await open(senior, SUMMARY, app)
    expect(body).toContain(OUTLINE)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(lines.some((line) => line.includes('no text today'))).toBe(true)
    await app.close()
  })

  test('if its text takes too long [D27.8]', async () => {
    const app = await openPages(() => new Promise(() => {}), { patience: 100 })
    expect((await open(senior, SUMMARY, app)).body).toContain(OUTLINE)
    await app.close()
  })

  test('while the process is busy, without looking for its text [D27.8]', async () => {
    let asked = 0
    const findText: FindText = async () => {
      asked += 1
      return null
    }
    const app = await openPages(findText, { busy: true })
    expect((await open(senior, SUMMARY, app)).body).toContain(OUTLINE)
    expect(asked).toBe(0)
    await app.close()
  })
})

test('every class of a text is in the styles that all pages load', async () => {
  const styles = join(import.meta.dirname, '../../../portal/app/text-styles.css')
  const sheets = new Map<string, string>()
  for (const [, path = ''] of (await readFile(styles, 'utf8')).matchAll(/@import '(.+)';/g)) {
    const name = path.replace(/^.*\/-?/, '').replace('.module.css', '')
    sheets.set(name, await readFile(join(styles, '..', path), 'utf8'))
  }
  const used = [...(await openAll(senior)), ...(await openAll(customer))]
    .flatMap((body) => [...body.matchAll(/class="([^"]+)"/g)])
    .flatMap(([, names = '']) => names.split(' '))
    .filter((name) => !name.startsWith('first-paint'))
  const missing = [...new Set(used)].filter((name) => {
    const [sheet = '', part = ''] = name.split('_')
    return !new RegExp(`\\.${part}\\b`).test(sheets.get(sheet) ?? '')
  })
  expect(missing).toEqual([])
})
