import { type Content, emptyContent } from '@insights/domain/content/content.ts'
import { liveFigure } from '@insights/domain/content/live-figures.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { listFigures } from '@insights/domain/reading/figures/list-figures.ts'
import { findReportAccess } from '@insights/server/http/find-report-access.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { buildDocument } from '@insights/server/reading/documents/build-document.ts'
import {
  readDocument,
  storeReportDocument,
} from '@insights/server/reading/documents/store-report-document.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { calculateScores } from '@insights/server/scoring/calculate-scores.ts'

import { compare, printResult, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addIndustry, addResearcher, addSession, fillReport } from './seed.ts'

/**
 * Opening a report with 200 live figures in its texts against opening one with the same texts
 * without: as a draft, whose figures are read each time, and published, as stored.
 */
const FIGURES = 200
const portal = await openPortal()
const { db, services } = portal
const caller = await findSession(db, await addSession(db, await addResearcher(db)))
if (!caller) throw new Error('The session is not found')

const [live, typed] = [await addDraft(), await addDraft()]
const figures = listFigures(await buildDocument(db, live)).slice(0, FIGURES)
if (figures.length < unlessSmoke(FIGURES, 1)) throw new Error('The report has too few figures')
await write(
  live,
  figures.map(({ reference, text }) => liveFigure(reference, text)),
)
await write(
  typed,
  figures.map(({ text }) => text),
)
const { executiveSummary } = await buildDocument(db, live)
const shown = executiveSummary.topPerformers?.split('data-figure').length ?? 0
if (shown !== figures.length + 1) throw new Error('The text does not have the figures')

const draft = await compare(
  60,
  () => buildDocument(db, live),
  () => buildDocument(db, typed),
)
printResult('draft with 200 live figures, times one without', draft.ratio, 'x', { atMost: 1.05 })

for (const id of [live, typed]) {
  await db.transaction().execute((transaction) => storeReportDocument(transaction, id))
}
const open = async (id: string) =>
  JSON.parse(String(await readDocument(db, id, 'PUBLISHED'))) as ReportDocument
const published = await compare(
  60,
  () => open(live),
  () => open(typed),
)
console.log(
  `Unpacked and parsed: with live figures ${published.subject.toFixed(2)} ms, without ${published.reference.toFixed(2)} ms`,
)
printResult('published with 200 live figures, times one without', published.ratio, 'x', {
  atMost: 1.05,
})
await portal.close()

async function addDraft(): Promise<string> {
  const size = { companies: 10, categories: 20, capabilities: 10 }
  const industry = await addIndustry(db, size)
  const date = '2026-01-01T00:00:00.000Z'
  const id = await createReport(services, caller!, { industry, status: 'DRAFT', date })
  await fillReport(db, { reportId: id, userId: caller!._id })
  const found = await findReportAccess(db, caller!, id)
  await calculateScores(services, caller!, found!)
  return id
}

async function write(reportId: string, values: readonly string[]): Promise<void> {
  const topPerformers = values.map((value) => `<p>The value is ${value} now.</p>`).join('')
  const { executiveSummary: summary, ...rest } = emptyContent()
  const content: Content = { ...rest, executiveSummary: { ...summary, topPerformers } }
  const written = { content: JSON.stringify(content), stamps: '{}' }
  await db
    .insertInto('content_buildings')
    .values({ report_id: reportId, ...written })
    .onConflict((there) => there.column('report_id').doUpdateSet(written))
    .execute()
}
