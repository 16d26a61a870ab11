import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'

import { type Content, emptyContent } from '@insights/domain/content/content.ts'
import { liveFigure } from '@insights/domain/content/live-figures.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { listFigures } from '@insights/domain/reading/figures/list-figures.ts'
import { residentMemory } from '@insights/platform/child/start-child.ts'
import { buildSav } from '@insights/platform/testing/build-sav.ts'
import { fillPortal } from '@insights/server/demo/load-demo.ts'
import { readDemo } from '@insights/server/demo/read-demo.ts'
import { screensOf, screensOfChanges, storeScreens } from '@insights/server/demo/store-screens.ts'
import { findReportAccess } from '@insights/server/http/find-report-access.ts'
import { buildDocument } from '@insights/server/reading/documents/build-document.ts'
import { storeReportDocument } from '@insights/server/reading/documents/store-report-document.ts'
import { findStoredDocument } from '@insights/server/reading/documents/stored-document.ts'
import { DRAWS_METHOD } from '@insights/server/reading/uncertainty/draw-columns.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { queueDraws } from '@insights/server/reports/queue-draws.ts'
import { readColumns, readRespondentsForm } from '@insights/server/survey/read-respondents-file.ts'
import { readSurveyForm } from '@insights/server/survey/read-survey-file.ts'
import { storeRespondents } from '@insights/server/survey/store-respondents.ts'
import { findSurveyQuestions, storeSurvey } from '@insights/server/survey/store-survey.ts'

import { compare, inTurns, measure, median, parentOf, printRow, processorTime, SMOKE, time, unlessSmoke } from './measure.ts' // prettier-ignore
import { type Portal, withPortal } from './open-portal.ts'
import { addCaller, addIndustry, addScoredDraft, publish, publishReport } from './seed.ts'

/** Building, storing and opening report documents, and reading the survey that they are made of. */
/** The document of a draft of 6,000 answers with seven earlier editions, against one with none. */
async function measureEarlierEditions({ db, services }: Portal) {
  const caller = await addCaller(db)
  const size = { companies: 10, categories: 20, capabilities: 10 }
  const earlier = unlessSmoke(7, 1)
  const addDraft = (industry: string, month: number) => {
    const date = new Date(Date.UTC(2025, month)).toISOString()
    return addScoredDraft(services, caller, { industry, date })
  }
  const industry = await addIndustry(db, size)
  for (let month = 0; month < earlier; month += 1) await publish(db, await addDraft(industry, month)) // prettier-ignore
  const draft = await addDraft(industry, earlier)
  const first = await addDraft(await addIndustry(db, size), earlier)
  const taken = await compare(30, () => buildDocument(db, draft), () => buildDocument(db, first)) // prettier-ignore
  printRow('building a draft with 7 earlier editions, and with none', 'ms', { ...taken, ratioAtMost: 2 }) // prettier-ignore
}

/**
 * A report with 200 live figures in its texts against the same texts without: as a draft, whose
 * figures are read each time, and published, as stored. The document is well above 128 KiB either way: V8
 * allocates longer strings apart, which takes a tenth of a millisecond.
 */
async function measureLiveFigures({ db, services }: Portal) {
  const caller = await addCaller(db)
  const addDraft = async () => {
    const industry = await addIndustry(db, { companies: 30, categories: 20, capabilities: 5 })
    return addScoredDraft(services, caller, { industry, date: '2026-01-01T00:00:00.000Z' })
  }
  const [id, copy] = [await addDraft(), await addDraft()]
  const figures = listFigures(await buildDocument(db, id)).slice(0, 200)
  if (figures.length < unlessSmoke(200, 1)) throw new Error('The report has too few figures')
  const live = figures.map(({ reference, text }) => liveFigure(reference, text))
  const typed = figures.map(({ text }) => text)
  const write = async (values: readonly string[]) => {
    const topPerformers = values.map((value) => `<p>The value is ${value} now.</p>`).join('')
    const { executiveSummary: summary, ...rest } = emptyContent()
    const content: Content = { ...rest, executiveSummary: { ...summary, topPerformers } }
    const written = { content: JSON.stringify(content), stamps: '{}' }
    await db
      .insertInto('content_buildings')
      .values({ report_id: id, ...written })
      .onConflict((conflict) => conflict.column('report_id').doUpdateSet(written))
      .execute()
  }
  // One report, written both ways in turn: its other parts are the same to the byte.
  const buildWith = async (values: readonly string[]) => {
    await write(values)
    return time(() => buildDocument(db, id))
  }
  const ways = { live: () => buildWith(live), typed: () => buildWith(typed) }
  const built = await inTurns(ways, unlessSmoke(60, 1), unlessSmoke(3, 0))
  const medians = { figure: median(built.live), reference: median(built.typed) }
  printRow('building a draft with 200 live figures, and without', 'ms', { ...medians, ratioAtMost: 1.05 }) // prettier-ignore

  const store = () => db.transaction().execute((transaction) => storeReportDocument(transaction, id)) // prettier-ignore
  await write(live)
  await store()
  const documents = db.updateTable('report_documents').set({ report_id: copy })
  await db.deleteFrom('report_documents').where('report_id', '=', copy).execute()
  await documents.where('report_id', '=', id).execute()
  await write(typed)
  await store()
  const { executiveSummary } = await readStored(db, copy)
  const shown = executiveSummary.topPerformers?.split('data-figure').length ?? 0
  if (shown !== figures.length + 1) throw new Error('The text does not have the figures')
  const opened = await compare(400, () => readStored(db, copy), () => readStored(db, id)) // prettier-ignore
  printRow('opening it published with 200 live figures, and without', 'ms', { ...opened, ratioAtMost: 1.05 }) // prettier-ignore
}

/**
 * A document with intervals against the same without: building, loading and parsing it, and its size;
 * also that of the demo's Retail Banking, with its texts and screenshots.
 */
async function measureIntervals(portal: Portal) {
  const { db, services } = portal
  // Before any account, which the demo content must not meet; a smoke run's database has some.
  const banking = SMOKE ? null : await addBanking(portal)
  const size = { companies: 30, categories: 20, capabilities: 5 }
  const { reportId: without } = await publishReport(services, size)
  const { reportId: drawn } = await publishReport(services, { ...size, respondents: 1000 })
  await drawInJob(portal, drawn)
  // The same draft with and without its draws; draws by another method count as missing.
  const buildBy = async (method: number) => {
    const query = db.updateTable('report_uncertainties').set({ method })
    await query.where('report_id', '=', drawn).execute()
    // The database is a child of this process.
    const before = processorTime(process.pid)
    const wall = await time(async () => {
      for (let times = 0; times < unlessSmoke(5, 1); times++)
        JSON.stringify(await buildDocument(db, drawn))
    })
    return { wall: wall / 5, processor: (processorTime(process.pid) - before) / 5 }
  }
  const ways = { without: () => buildBy(-1), drawn: () => buildBy(DRAWS_METHOD) }
  const built = await inTurns(ways, unlessSmoke(30, 1), 0)
  const sum = (name: keyof typeof built) =>
    Math.max(built[name].reduce((all, { processor }) => all + processor, 0) / built[name].length, 1)
  const wall = (name: keyof typeof built) => median(built[name].map((one) => one.wall))
  printRow('building a draft with intervals, and without: processor time', 'ms', { figure: sum('drawn'), reference: sum('without'), ratioAtMost: unlessSmoke(1.05, Infinity) }) // prettier-ignore
  printRow('  by the clock', 'ms', { figure: wall('drawn'), reference: wall('without') })
  const load = (id: string) => () => findStoredDocument(db, id, false)
  printRow('loading a published document with intervals, and without', 'ms', await compare(200, load(drawn), load(without))) // prettier-ignore
  const document = await readStored(db, drawn)
  const [text, bare] = [document, { ...document, uncertainty: null }].map((one) => JSON.stringify(one)) // prettier-ignore
  printRow('parsing its JSON, and without intervals', 'ms', await compare(400, () => JSON.parse(text!), () => JSON.parse(bare!))) // prettier-ignore

  printGrowth('a document without texts and screenshots', document, {})
  printGrowth('one with screenshots', { ...document, screenshots: addScreenshots(document) })
  if (!banking) return
  await drawInJob(portal, banking)
  printGrowth('the Retail Banking of the demo', await readStored(db, banking))
}

function printGrowth(
  what: string,
  document: ReportDocument,
  limit: object = { ratioAtMost: 1.15 },
) {
  const size = (one: unknown) => gzipSync(JSON.stringify(one), { level: 6 }).length / 1000
  const sizes = { figure: size(document), reference: size({ ...document, uncertainty: null }) }
  printRow(`${what}, packed, with intervals and without`, 'kB', { ...sizes, ...(!SMOKE && limit) })
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

/** Publishes a report's document with its draws, as a worker does. */
async function drawInJob({ db, services }: Portal, reportId: string) {
  await db.transaction().execute((transaction) => storeReportDocument(transaction, reportId))
  await queueDraws(db, services, reportId)
  await services.jobs.runDue()
  const { uncertainty } = await readStored(db, reportId)
  if (!uncertainty || uncertainty.results.length === 0) throw new Error('Nothing was drawn')
}

async function readStored(db: Portal['db'], reportId: string): Promise<ReportDocument> {
  const found = await findStoredDocument(db, reportId, false)
  if (!found) throw new Error('The document is not stored')
  return JSON.parse(String(await promisify(gunzip)(found.bytes))) as ReportDocument
}

/** Loads the demo's first industry; returns its latest published report. */
async function addBanking({ db, services }: Portal): Promise<string> {
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

/**
 * Importing 5,000 respondents with 60 ratings each, from the file to the stored survey, against the
 * import of the shares of the same questions, which reads its file in a child process as well. Both
 * uploads of the file count: the one that lists its columns, and the one that imports. Linux only.
 */
async function measureRespondents({ db, services }: Portal) {
  const [count, questionCount] = [unlessSmoke(5000, 20), unlessSmoke(60, 3)]
  const header = Array.from({ length: questionCount }, (_, at) => `V${at + 1}`)
  const caller = await addCaller(db)
  const industry = await addIndustry(db, { companies: 3, categories: 20, capabilities: 1 })
  const { id: category_id } = await db
    .selectFrom('categories')
    .where('industry_id', '=', industry)
    .select('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('survey_questions')
    .values(header.map((title) => ({ title, industry_id: industry, category_id })))
    .execute()
  const date = '2026-01-01T00:00:00.000Z'
  const reportId = await createReport(services, caller, { industry, status: 'DRAFT', date })
  const report = (await findReportAccess(db, caller, reportId))!
  const known = { questions: await findSurveyQuestions(db, industry), earlier: [] }
  const rows = Array.from({ length: count }, (_, row) =>
    header.map((_name, column) => ((row * 7 + column * 3) % 5) + 1).join(','),
  )
  const csv = Buffer.from([header.join(','), ...rows].join('\n'))
  const shares = Buffer.from(
    ['name,1,2,3,4,5', ...header.map((name) => `${name},20,20,20,20,20`)].join('\n'),
  )
  const importShares = async () => {
    const { check } = await readSurveyForm(form(shares, 'csv'))
    await storeSurvey(services, caller, report, check)
  }
  for (const [extension, file] of [
    ['sav', buildSav({ variables: questionCount, rows: count })],
    ['csv', csv],
  ] as const) {
    const importRespondents = async () => {
      const columns = await readColumns(form(file, extension), known)
      const matched = columns.questions.map(({ questionId, column }) => [questionId, column])
      const match = JSON.stringify({ questions: Object.fromEntries(matched) })
      const read = await readRespondentsForm(form(file, extension, match), known)
      const { result } = await storeRespondents(services, caller, report, read)
      if (result.respondents !== count) throw new Error('Not all respondents were imported')
    }
    const memory = watchMemory()
    const { figure, reference } = await compare(5, importRespondents, importShares)
    printRow(`importing ${count} respondents as ${extension}, and shares`, 's', { figure: figure / 1000, reference: reference / 1000, atMost: 5 }) // prettier-ignore
    printRow('  its memory in both processes', 'MB', { figure: memory.stop(), atMost: 300 })
  }
}

type Form = Parameters<typeof readRespondentsForm>[0]

async function* form(file: Buffer, extension: string, match?: string): Form {
  if (match !== undefined) yield { type: 'field', fieldname: 'match', value: match } as never
  yield {
    type: 'file',
    fieldname: 'file',
    filename: `a.${extension}`,
    file: Readable.from([file]),
  } as never
}

/** Watches how much the memory of this process grows, and the largest child of it. */
function watchMemory() {
  const before = residentMemory(process.pid)
  let [own, child] = [0, 0]
  const look = () => {
    own = Math.max(own, residentMemory(process.pid))
    for (const entry of readdirSync('/proc')) {
      if (/^\d+$/.test(entry) && isChild(Number(entry)))
        child = Math.max(child, residentMemory(Number(entry)))
    }
  }
  const timer = setInterval(look, 20)
  return {
    /** Returns megabytes. */
    stop: () => {
      clearInterval(timer)
      look()
      return (own - before + child) / 1024 ** 2
    },
  }
}

/** Children that ended since they were listed are none. */
function isChild(pid: number): boolean {
  try {
    return parentOf(pid) === process.pid
  } catch {
    return false
  }
}

await measure({
  earlier: withPortal(measureEarlierEditions),
  figures: withPortal(measureLiveFigures),
  intervals: withPortal(measureIntervals),
  respondents: withPortal(measureRespondents),
})
