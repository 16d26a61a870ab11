import { isStaff } from '@insights/domain/accounts/user.ts'
import {
  readStandingSettings,
  writeStandingSettings,
} from '@insights/domain/brand/standing/standing-settings.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'

import type { Tables } from '../../database/tables.ts'
import type { ReportAccess } from '../../http/find-report-access.ts'
import type { FindText, ShownText, TextVisit } from '../../http/render-index-html.ts'
import { findSessionAndReport } from '../../http/session/find-session.ts'
import { findNewer } from '../../reports/find-reports.ts'
import { logReportViews } from '../documents/log-report-views.ts'
import { publishedDocuments } from '../documents/published-documents.ts'
import { awaitsDraws } from '../documents/store-report-document.ts'
import { type OwnCompanyRow, findOwnCompanies } from '../own-companies/find-own-companies.ts'
import { firstTextOf } from './first-texts.ts'
import { type Reading, writePageText } from './page-text.ts'

/** Custom views, filters and orders of tables, which the portal alone shows: rows would jump. */
const CHOICES = ['custom', 'companies', 'categories', 'applications', 'sort']

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** Longer paths are no pages: they would only fill the cache. */
const MAX_PATH = 300

/** Bytes of texts that a process keeps: about a thousand pages. */
const MAX_BYTES = 16 * 1024 * 1024
/** Reports whose companies a process keeps. */
const MAX_REPORTS = 1000

/**
 * Returns a function that finds the text of a report's page for the session of a request: what its
 * document holds for this caller and nothing else, by the access rule of the API. Null without a
 * session, for other pages, for reports that are not published (their pages are editors, and their
 * document is built for every request) or whose answers are withheld from a second coder, and for views that the browser calculates.
 */
export function createPageTexts(db: Kysely<Tables>): FindText {
  const logOpening = logReportViews(db)
  const findDocument = publishedDocuments(db)
  const texts = new LRUCache<string, ShownText>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ markup }) => 2 * markup.length,
  })

  /** Ids of the companies of each report: a text depends on no other one in the URL. */
  const companies = new LRUCache<string, ReadonlySet<string>>({ max: MAX_REPORTS })

  async function findCompanies(report: string, preview: boolean): Promise<ReadonlySet<string>> {
    const key = `${report} ${preview}`
    const known = companies.get(key)
    if (known) return known
    const document = await findDocument(report, preview)
    const found = new Set(document.companies.map(({ companyId }) => companyId))
    companies.set(key, found)
    return found
  }

  return async (visit) => {
    const { address, query, token } = visit
    const findFirst = address.length > MAX_PATH ? undefined : firstTextOf(address)
    const id = query.get('report') ?? ''
    if (!findFirst || !ID.test(id) || CHOICES.some((key) => query.has(key))) return null
    const found = await findSessionAndReport(db, token, id)
    if (!found?.report || found.caller.mustSetUpTotp) return null
    const { caller, report } = found
    if (!includesAccess(report.access, 'preview') || !isPublished(report.status)) return null
    if (report.secondCoder) return null
    // A program has no cookie, and gets no page.
    const kind = report.access === 'preview' ? 'preview' : 'open'
    await logOpening(caller, report, { kind, companyCustomerId: caller.companyCustomerId })
    const [own, newer] = await Promise.all([
      findOwnCompanies(db, [caller._id]),
      findNewer(db, caller, { industry_id: report.industryId, date: report.date }),
    ])
    const preview = !includesAccess(report.access, 'sample')
    const inReport = await findCompanies(id, preview)
    const choices = {
      ...readChoices(visit, report, isStaff(caller.role), own, inReport),
      newer: newer && { ...newer, href: samePage(visit, newer._id) },
    }
    const key = JSON.stringify([address, id, preview, choices])
    const known = texts.get(key)
    if (known) return known
    const document = await findDocument(id, preview)
    const reading: Reading = { ...choices, document, own: new Set(choices.own) }
    const first = findFirst(reading)
    if (!first) return null
    const { industry, date } = document.report
    const title = `${first.title} · ${industry.title} ${formatMonth(date)}`
    const shown = { title, markup: writePageText(reading, first) }
    if (!awaitsDraws(document)) texts.set(key, shown)
    return shown
  }
}

/** Returns the path of the same page of another edition, as the portal links it. */
function samePage(
  { address, query }: Pick<TextVisit, 'address' | 'query'>,
  report: string,
): string {
  const search = new URLSearchParams({ report })
  for (const key of ['company', 'application']) {
    const value = query.get(key)
    if (value !== null && value.length < MAX_PATH) search.set(key, value)
  }
  return `${encodeURI(address)}?${search.toString()}`
}

/** Returns all that a page's text depends on besides its document, in few forms for the cache. */
function readChoices(
  { query }: Pick<TextVisit, 'query'>,
  report: ReportAccess,
  staff: boolean,
  own: readonly OwnCompanyRow[],
  companies: ReadonlySet<string>,
) {
  const company = query.get('company') ?? ''
  const settings = readStandingSettings(query.get('settings') ?? undefined)
  return {
    own: own.flatMap((one) => one.company ?? []),
    staff,
    exports: report.access === 'read',
    company: companies.has(company) ? company : '',
    settings: writeStandingSettings(settings) ?? '',
  }
}
