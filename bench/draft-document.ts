import { buildDocument } from '@insights/server/reading/documents/build-document.ts'
import { storeReportDocument } from '@insights/server/reading/documents/store-report-document.ts'

import { compare, printResult, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCaller, addIndustry, addScoredDraft } from './seed.ts'

/**
 * Building the document of a draft of 6,000 answers that has seven earlier editions, against
 * building that of one that has none.
 */
const portal = await openPortal()
const { db, services } = portal
const caller = await addCaller(db)

const EARLIER = unlessSmoke(7, 1)
const industry = await addIndustry(db, { companies: 10, categories: 20, capabilities: 10 })
for (let month = 1; month <= EARLIER; month += 1) await publish(await addDraft(industry, month))
const draft = await addDraft(industry, EARLIER + 1)
const first = await addDraft(
  await addIndustry(db, { companies: 10, categories: 20, capabilities: 10 }),
  EARLIER + 1,
)

const { subject, reference, ratio } = await compare(
  30,
  () => buildDocument(db, draft),
  () => buildDocument(db, first),
)
console.log(
  `The document of a draft with seven earlier editions: ${subject.toFixed(1)} ms, with none: ${reference.toFixed(1)} ms`,
)
printResult('document of a draft with seven earlier editions, times one with none', ratio, 'x', {
  atMost: 2,
})
await portal.close()

async function addDraft(of: string, month: number): Promise<string> {
  const date = new Date(Date.UTC(2025, month - 1)).toISOString()
  return addScoredDraft(services, caller, { industry: of, date })
}

async function publish(id: string): Promise<void> {
  await db.transaction().execute((transaction) => storeReportDocument(transaction, id))
  for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED'] as const) {
    await db.updateTable('reports').set({ status }).where('id', '=', id).execute()
  }
}
