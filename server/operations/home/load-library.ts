import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import type { LibraryReport } from '@insights/contract/operations/home.ts'
import { type ReportListed, reportsFind } from '@insights/contract/reports/reports.ts'
import {
  findVerdict,
  prepareVerdicts,
  wrongAnswersClaim,
} from '@insights/domain/brand/firmness/verdict.ts'
import { headlineClaim } from '@insights/domain/reading/claims/headline-claims.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { rankInputs } from '@insights/domain/reading/findings/headlines.ts'
import { findStanding } from '@insights/domain/reading/findings/standing.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { findClosedReports } from '../../http/withheld-answers.ts'
import { findOrStore } from '../../reading/documents/send-document.ts'
import { awaitsDraws } from '../../reading/documents/store-report-document.ts'
import {
  matchFollowed,
  readPublicationTexts,
  subjectOf,
} from '../../reading/following/publication-findings.ts'
import { findOwnCompanies } from '../../reading/own-companies/find-own-companies.ts'
import { readOwnFindings } from '../../reading/own-companies/read-own-findings.ts'
import { prepareReports } from '../../reports/find-reports.ts'

const unpack = promisify(gunzip)

const ALL = reportsFind.parse({
  status: { $in: READABLE_STATUSES },
  $sort: { date: -1 },
  $limit: 'infinity',
})

/** Facts of documents that a process keeps: some hundred bytes each. */
const MOST = 5000

type Brand = NonNullable<LibraryReport['brand']>

interface DocumentFacts {
  readonly counts: LibraryReport['counts']
  /** By company; empty for a preview. */
  readonly brands: ReadonlyMap<string, Brand>
}

/** Returns the function that loads a customer's reports with their facts. */
export function prepareLibrary(db: Kysely<Tables>) {
  const findReports = prepareReports(db)
  const readFacts = createFacts(db)
  return async (caller: Caller): Promise<LibraryReport[]> => {
    const [{ data }, closed, brands, opened, follows] = await Promise.all([
      findReports(caller, ALL),
      findClosedReports(db, caller),
      findOwnCompanies(db, [caller._id]),
      findOpened(db, caller),
      findFollows(db, caller),
    ])
    const own = new Map(brands.map(({ industry, company }) => [industry, company]))
    const library: LibraryReport[] = []
    const seen = new Set<string>()
    for (const report of data) {
      if (closed.includes(report._id)) continue
      const { counts, brands } = await readFacts(report)
      const brand = brands.get(own.get(report.industry._id) ?? '') ?? null
      const unread = includesAccess(report.access, 'sample') && !opened.has(report._id)
      const here = follows.filter((follow) => follow.industry_id === report.industry._id)
      const followed =
        unread && here.length > 0
          ? subjectOf(matchFollowed(await readPublicationTexts(db, report._id), here))
          : null
      // The newest come first.
      const isLatest = report.access === 'read' && !seen.has(report.industry._id)
      if (isLatest) seen.add(report.industry._id)
      const latest =
        isLatest && brand ? await readOwnFindings(db, report._id, brand.company._id) : null
      library.push({ report, counts, unread, followed, brand, latest })
    }
    return library
  }
}

async function findOpened(db: Kysely<Tables>, { _id }: Caller): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('report_opens')
    .where('user_id', '=', _id)
    .select('report_id')
    .execute()
  return new Set(rows.map(({ report_id }) => report_id))
}

function findFollows(db: Kysely<Tables>, { _id }: Caller) {
  return db
    .selectFrom('follows')
    .where('user_id', '=', _id)
    .select(['industry_id', 'kind', 'subject'])
    .execute()
}

/**
 * Returns the function that reads a published document's counts and ranks, which never change. A
 * preview is read from the stored preview, so that it can tell no more than that.
 */
function createFacts(db: Kysely<Tables>) {
  const known = new LRUCache<string, DocumentFacts>({ max: MOST })
  return async ({ _id, access }: ReportListed): Promise<DocumentFacts> => {
    const preview = !includesAccess(access, 'sample')
    const key = `${_id} ${preview}`
    const found = known.get(key)
    if (found) return found
    const { bytes } = await findOrStore(db, _id, preview)
    const document = JSON.parse(String(await unpack(bytes))) as ReportDocument
    // Other requests are served between the draws of a report without a sample.
    for (const _ of prepareVerdicts(document)) await setImmediate()
    const facts = factsOf(document)
    // Intervals are drawn after publishing.
    if (!awaitsDraws(document)) known.set(key, facts)
    return facts
  }
}

function factsOf(document: ReportDocument): DocumentFacts {
  const { companies, counts } = document
  const brands = companies.flatMap(({ companyId, title }): [string, Brand][] => {
    const standing = findStanding(document, companyId)
    if (!standing) return []
    const { now, of, before, tiedWith } = standing
    const brand = {
      company: { _id: companyId, title },
      rank: now.rank,
      shared: tiedWith.length > 0,
      of,
      before: before?.rank ?? null,
      text: headlineClaim('rank', rankInputs(standing)).text,
      verdict: findVerdict(document, companyId)?.text ?? null,
      assumed: wrongAnswersClaim(document)?.text ?? null,
    }
    return [[companyId, brand]]
  })
  const { capabilities, screenshots, surveyQuestions } = counts
  return {
    counts: { companies: companies.length, capabilities, screenshots, surveyQuestions },
    brands: new Map(brands),
  }
}
