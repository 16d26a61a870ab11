import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { simulateReport } from '@insights/domain/testing/simulated-reports.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'
import { fillPortal } from '@insights/server/demo/load-demo.ts'
import { readDemo } from '@insights/server/demo/read-demo.ts'
import { screensOf, screensOfChanges, storeScreens } from '@insights/server/demo/store-screens.ts'
import { buildDocument } from '@insights/server/reading/documents/build-document.ts'
import { storeReportDocument } from '@insights/server/reading/documents/store-report-document.ts'
import { findStoredDocument } from '@insights/server/reading/documents/stored-document.ts'
import { DRAWS_METHOD } from '@insights/server/reading/uncertainty/draw-columns.ts'
import { queueDraws } from '@insights/server/reports/queue-draws.ts'

import { SMOKE, compare, median, printResult, processorTime, time, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { publishReport } from './seed.ts'

/**
 * The cost of intervals, with 30 companies, 100 capabilities and 3 applications: 4,000 draws in the
 * child process of a job (against sorting as many numbers as they score), reading a document with
 * intervals against without, and the growth of its stored bytes, that of the demo's Retail Banking as
 * well, with its texts and screenshots.
 */
const unpack = promisify(gunzip)
const RUNS = unlessSmoke(5, 1)
const SIZE = SMOKE
  ? { companies: 3, categories: 4, capabilities: 2 }
  : { companies: 30, categories: 20, capabilities: 5 }
const JOB = new URL('../server/dist/draw-job.js', import.meta.url)
/** Draws by another method count as missing. */
const NO_METHOD = -1
const LIMITS = { time: 4 * 60_000, memory: 1000, heap: 600 }

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
  const walls: number[] = []
  const processor: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const before = processorTime(process.pid)
    const draws = () => runInChild(JOB, recorded, { limits: LIMITS })
    walls.push(await time(draws))
    processor.push(processorTime(process.pid) - before)
  }
  // Processor time, start of the child included: the wall is that of a busy machine as well.
  const title = `4,000 draws from ${basis} of ${respondents} in a job, processor time`
  printResult(title, median(processor) / 1000, 's', respondents > 1000 ? {} : { atMost: 2 })
  console.log(`  by the clock: ${(median(walls) / 1000).toFixed(2)} s`)
}
const numbers = Float64Array.from({ length: unlessSmoke(30 * 4 * 4000 * 4, 1000) }, (_, at) =>
  Math.sin(at),
)
console.log(
  `Sorting as many numbers: ${((await time(() => numbers.slice().sort())) / 1000).toFixed(2)} s`,
)

const portal = await openPortal()
const { db, services } = portal
// Before any account, which the demo content must not meet; a smoke run's database has some.
const banking = SMOKE ? null : await addBanking()
const { reportId: without } = await publishReport(services, SIZE)
const { reportId: drawn } = await publishReport(services, { ...SIZE, respondents: 1000 })
await drawInJob(drawn)

await measureDraft()
const sent = await compare(
  unlessSmoke(200, 1),
  () => findStoredDocument(db, drawn, false),
  () => findStoredDocument(db, without, false),
)
console.log(
  `A published document with intervals is loaded in ${sent.subject.toFixed(2)} ms, one without in ${sent.reference.toFixed(2)} ms`,
)
const document = await readStored(drawn)
const texts = [document, { ...document, uncertainty: null }].map((one) => JSON.stringify(one))
const parsed = await compare(
  unlessSmoke(400, 1),
  () => JSON.parse(texts[0]!),
  () => JSON.parse(texts[1]!),
)
console.log(
  `Its JSON is read in ${parsed.subject.toFixed(2)} ms, without intervals in ${parsed.reference.toFixed(2)} ms`,
)

const size = (one: unknown) => gzipSync(JSON.stringify(one), { level: 6 }).length
printGrowth('a document without texts and screenshots', document)
printGrowth(
  'one with screenshots',
  { ...document, screenshots: addScreenshots(document) },
  { atMost: 15 },
)
if (banking) {
  await drawInJob(banking)
  printGrowth('the Retail Banking of the demo', await readStored(banking), { atMost: 15 })
}
await portal.close()

function printGrowth(what: string, one: ReportDocument, bound?: { atMost: number }) {
  const bare = size({ ...one, uncertainty: null })
  console.log(
    `${what}: ${one.companies.length} companies, ${one.screenshots.length} screenshots, ${bare} bytes, intervals alone ${size(one.uncertainty)}`,
  )
  printResult(`growth of ${what} by intervals`, (size(one) / bare - 1) * 100, '%', bound)
}

/** Every fifth company that has a capability shows it, as in a report with few screenshots. */
function addScreenshots({ matrix, applications, companies }: ReportDocument) {
  return matrix.flatMap(({ categoryId, capabilities }) =>
    capabilities.flatMap(({ capabilityId, title: capability, available }) =>
      applications.flatMap(({ title: application }) =>
        companies
          .filter((_, place) => available[application][place] === true)
          .filter((_, index) => index % 5 === 0)
          .map(({ companyId }) => {
            const id = crypto.randomUUID()
            const url = `/api/images/${id}/file`
            const about = { companyId, application, categoryId, capabilityId, capability }
            return { _id: id, name: `${capability}.png`, url, ...about }
          }),
      ),
    ),
  )
}

/** The same draft with and without its draws, in turn, so that nothing else differs. */
async function measureDraft() {
  const taken = {
    with: { walls: [] as number[], processor: 0 },
    without: { walls: [] as number[], processor: 0 },
  }
  for (let round = 0; round < unlessSmoke(30, 1); round++) {
    for (const [method, sums] of [
      [DRAWS_METHOD, taken.with],
      [NO_METHOD, taken.without],
    ] as const) {
      await setMethod(method)
      // The database is a child of this process.
      const before = processorTime(process.pid)
      for (let times = 0; times < unlessSmoke(5, 1); times++) {
        sums.walls.push(await time(async () => JSON.stringify(await buildDocument(db, drawn))))
      }
      sums.processor += processorTime(process.pid) - before
    }
  }
  await setMethod(DRAWS_METHOD)
  const [subject, reference] = [median(taken.with.walls), median(taken.without.walls)]
  console.log(
    `The document of a draft with intervals: ${subject.toFixed(1)} ms by the clock, without: ${reference.toFixed(1)} ms (${(subject / reference).toFixed(2)} x)`,
  )
  const ratio = taken.with.processor / Math.max(taken.without.processor, 1)
  printResult('building it with intervals, processor time, times without', ratio, 'x', {
    atMost: 1.05,
  })
}

async function setMethod(method: number) {
  await db
    .updateTable('report_uncertainties')
    .where('report_id', '=', drawn)
    .set({ method })
    .execute()
}

/** Publishes a report's document with its draws, as a worker does. */
async function drawInJob(reportId: string) {
  await db.transaction().execute((transaction) => storeReportDocument(transaction, reportId))
  await queueDraws(db, services, reportId)
  await services.jobs.runDue()
  const { uncertainty } = await readStored(reportId)
  if (!uncertainty || uncertainty.results.length === 0) throw new Error('Nothing was drawn')
}

async function readStored(reportId: string): Promise<ReportDocument> {
  const found = await findStoredDocument(db, reportId, false)
  if (!found) throw new Error('The document is not stored')
  return JSON.parse(String(await unpack(found.bytes))) as ReportDocument
}

/** Loads the demo's first industry; returns its latest published report. */
async function addBanking(): Promise<string> {
  const series = readDemo()[0]!
  const wanted = [...screensOf(series.industry), ...screensOfChanges(series)]
  const screens = await storeScreens(services.storage, wanted, () => undefined)
  await fillPortal(db, [{ series, screens }], new Date())
  const { id } = await db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where('reports.status', '=', 'PUBLISHED')
    .orderBy('editions.date', 'desc')
    .select('reports.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
