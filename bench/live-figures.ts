import { type Content, emptyContent } from '@insights/domain/content/content.ts'
import { liveFigure } from '@insights/domain/content/live-figures.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { listFigures } from '@insights/domain/reading/figures/list-figures.ts'
import { buildDocument } from '@insights/server/reading/documents/build-document.ts'
import {
  readDocument,
  storeReportDocument,
} from '@insights/server/reading/documents/store-report-document.ts'

import { compare, median, printResult, time, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCaller, addIndustry, addScoredDraft } from './seed.ts'

/**
 * Opening a report with 200 live figures in its texts against opening one with the same texts
 * without: as a draft, whose figures are read each time, and published, as stored. The document is
 * well above 128 KiB either way: V8 allocates longer strings apart, which takes a tenth of a
 * millisecond.
 */
const FIGURES = 200
const portal = await openPortal()
const { db, services } = portal
const caller = await addCaller(db)

const [id, copy] = [await addDraft(), await addDraft()]
const figures = listFigures(await buildDocument(db, id)).slice(0, FIGURES)
if (figures.length < unlessSmoke(FIGURES, 1)) throw new Error('The report has too few figures')
const live = figures.map(({ reference, text }) => liveFigure(reference, text))
const typed = figures.map(({ text }) => text)

// One report, written both ways in turn: its other parts are the same to the byte.
const drafts = { live: [] as number[], typed: [] as number[] }
for (let round = -3; round < unlessSmoke(60, 1); round += 1) {
  await write(live)
  const withFigures = await time(() => buildDocument(db, id))
  await write(typed)
  const without = await time(() => buildDocument(db, id))
  if (round < 0) continue
  drafts.live.push(withFigures)
  drafts.typed.push(without)
}
const draft = { live: median(drafts.live), typed: median(drafts.typed) }
console.log(
  `Built: with live figures ${draft.live.toFixed(2)} ms, without ${draft.typed.toFixed(2)} ms`,
)
printResult('draft with 200 live figures, times one without', draft.live / draft.typed, 'x', {
  atMost: 1.05,
})

await write(live)
await store()
await db.deleteFrom('report_documents').where('report_id', '=', copy).execute()
await db
  .updateTable('report_documents')
  .set({ report_id: copy })
  .where('report_id', '=', id)
  .execute()
await write(typed)
await store()
const document = await open(copy)
const shown = document.executiveSummary.topPerformers?.split('data-figure').length ?? 0
if (shown !== figures.length + 1) throw new Error('The text does not have the figures')
const published = await compare(
  400,
  () => open(copy),
  () => open(id),
)
console.log(
  `Unpacked and parsed: with live figures ${published.subject.toFixed(2)} ms, without ${published.reference.toFixed(2)} ms`,
)
printResult('published with 200 live figures, times one without', published.ratio, 'x', {
  atMost: 1.05,
})
await portal.close()

async function addDraft(): Promise<string> {
  const size = { companies: 30, categories: 20, capabilities: 5 }
  const industry = await addIndustry(db, size)
  return addScoredDraft(services, caller, { industry, date: '2026-01-01T00:00:00.000Z' })
}

async function store(): Promise<void> {
  await db.transaction().execute((transaction) => storeReportDocument(transaction, id))
}

async function open(reportId: string): Promise<ReportDocument> {
  return JSON.parse(String(await readDocument(db, reportId, 'PUBLISHED'))) as ReportDocument
}

async function write(values: readonly string[]): Promise<void> {
  const topPerformers = values.map((value) => `<p>The value is ${value} now.</p>`).join('')
  const { executiveSummary: summary, ...rest } = emptyContent()
  const content: Content = { ...rest, executiveSummary: { ...summary, topPerformers } }
  const written = { content: JSON.stringify(content), stamps: '{}' }
  await db
    .insertInto('content_buildings')
    .values({ report_id: id, ...written })
    .onConflict((there) => there.column('report_id').doUpdateSet(written))
    .execute()
}
