import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { drawUncertainty } from '@insights/domain/scoring/uncertainty/draw-uncertainty.ts'
import { simulateReport } from '@insights/domain/testing/simulated-reports.ts'
import { buildDocument } from '@insights/server/reading/documents/build-document.ts'
import { storeReportDocument } from '@insights/server/reading/documents/store-report-document.ts'
import { findStoredDocument } from '@insights/server/reading/documents/stored-document.ts'
import { queueDraws } from '@insights/server/reports/queue-draws.ts'

import { SMOKE, compare, median, printResult, time, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { publishReport } from './seed.ts'

/**
 * The cost of intervals, with 30 companies, 100 capabilities and 3 applications: 4,000 draws (against
 * sorting as many numbers as they score), reading the document with intervals against without, and
 * the growth of its stored bytes.
 */
const unpack = promisify(gunzip)
const RUNS = unlessSmoke(7, 1)
const SIZE = SMOKE
  ? { companies: 3, categories: 4, capabilities: 2 }
  : { companies: 30, categories: 20, capabilities: 5 }

for (const [basis, respondents] of [
  ['shares', 1000],
  ['respondents', 1000],
  ['respondents', 5000],
] as const) {
  const { recorded } = simulateReport({
    seed: 28,
    basis,
    respondents: unlessSmoke(respondents, 50),
    correlation: 0.3,
    weighted: false,
    missing: 0,
    errorRate: 0,
    ...SIZE,
  })
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await time(() => drawUncertainty(recorded)))
  const title = `4,000 draws from ${basis} of ${respondents}`
  printResult(title, median(times) / 1000, 's', respondents > 1000 ? {} : { atMost: 2 })
}
const numbers = Float64Array.from({ length: unlessSmoke(30 * 4 * 4000 * 4, 1000) }, (_, at) =>
  Math.sin(at),
)
console.log(
  `Sorting as many numbers: ${((await time(() => numbers.slice().sort())) / 1000).toFixed(2)} s`,
)

const portal = await openPortal()
const { db, services } = portal
const { reportId: without } = await publishReport(services, SIZE)
const { reportId: drawn } = await publishReport(services, { ...SIZE, respondents: 1000 })
const section = await drawInJob(drawn)
const present = await compare(
  unlessSmoke(40, 1),
  () => buildDocument(db, drawn),
  () => buildDocument(db, without),
)
printResult('building a document with intervals, times one without', present.ratio, 'x', {
  atMost: 1.05,
})
const stored = await compare(
  unlessSmoke(200, 1),
  () => readStored(drawn),
  () => readStored(without),
)
console.log(
  `A published one: ${stored.subject.toFixed(2)} ms, without intervals ${stored.reference.toFixed(2)} ms`,
)
const document = await readStored(drawn)
const size = (one: unknown) => gzipSync(JSON.stringify(one), { level: 6 }).length
const growth = (one: ReportDocument) => (size(one) / size({ ...one, uncertainty: null }) - 1) * 100
console.log(`Intervals alone: ${size(section)} bytes`)
printResult('growth of a stored document without texts and screenshots', growth(document), '%')
const screenshots = document.matrix.flatMap(({ categoryId, capabilities }) =>
  capabilities.flatMap(({ capabilityId, title: capability, available }) =>
    document.applications.flatMap(({ title: application }) =>
      document.companies
        .filter((_, place) => available[application][place] === true)
        // In a report with few screenshots, every fifth capability has one.
        .filter((_, index) => index % 5 === 0)
        .map(({ companyId }) => {
          const id = crypto.randomUUID()
          const url = `/api/images/${id}/file`
          const name = `${capability}.png`
          return {
            _id: id,
            name,
            url,
            companyId,
            application,
            categoryId,
            capabilityId,
            capability,
          }
        }),
    ),
  ),
)
printResult(
  `growth of one with ${screenshots.length} screenshots`,
  growth({ ...document, screenshots }),
  '%',
  { atMost: 15 },
)
await portal.close()

/** Publishes a report's document with its draws, as a worker does. */
async function drawInJob(reportId: string) {
  await db.transaction().execute((transaction) => storeReportDocument(transaction, reportId))
  await queueDraws(db, services, reportId)
  await services.jobs.runDue()
  const { uncertainty } = await readStored(reportId)
  if (!uncertainty || uncertainty.results.length === 0) throw new Error('Nothing was drawn')
  return uncertainty
}

async function readStored(reportId: string): Promise<ReportDocument> {
  const found = await findStoredDocument(db, reportId, false)
  if (!found) throw new Error('The document is not stored')
  return JSON.parse(String(await unpack(found.bytes))) as ReportDocument
}
