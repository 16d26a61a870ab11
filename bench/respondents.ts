import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'

import { residentMemory } from '@insights/platform/child/start-child.ts'
import { buildSav } from '@insights/platform/testing/build-sav.ts'
import { findReportAccess } from '@insights/server/http/find-report-access.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { readColumns, readRespondentsForm } from '@insights/server/survey/read-respondents-file.ts'
import { readSurveyForm } from '@insights/server/survey/read-survey-file.ts'
import { storeRespondents } from '@insights/server/survey/store-respondents.ts'
import { findSurveyQuestions, storeSurvey } from '@insights/server/survey/store-survey.ts'

import { compare, parentOf, printResult, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCaller, addIndustry } from './seed.ts'

/**
 * Importing 5,000 respondents with 60 ratings each, from the file to the stored survey, against the
 * import of the shares of the same questions, which reads its file in a child process as well. Both
 * uploads of the file count: the one that lists its columns, and the one that imports. Linux only.
 */
const RESPONDENTS = unlessSmoke(5_000, 20)
const QUESTIONS = unlessSmoke(60, 3)

const portal = await openPortal()
const { db, services } = portal
const caller = await addCaller(db)
const industry = await addIndustry(db, { companies: 3, categories: 20, capabilities: 1 })
const { id: category } = await db
  .selectFrom('categories')
  .where('industry_id', '=', industry)
  .select('id')
  .executeTakeFirstOrThrow()
await db
  .insertInto('survey_questions')
  .values(
    Array.from({ length: QUESTIONS }, (_, at) => ({
      title: `V${at + 1}`,
      industry_id: industry,
      category_id: category,
    })),
  )
  .execute()
const reportId = await createReport(services, caller, {
  industry,
  status: 'DRAFT',
  date: '2026-01-01T00:00:00.000Z',
})
const report = (await findReportAccess(db, caller, reportId))!
const questions = await findSurveyQuestions(db, industry)

const sav = buildSav({ variables: QUESTIONS, rows: RESPONDENTS })
const header = Array.from({ length: QUESTIONS }, (_, at) => `V${at + 1}`)
const rows = Array.from({ length: RESPONDENTS }, (_, row) =>
  header.map((_name, column) => ((row * 7 + column * 3) % 5) + 1).join(','),
)
const csv = Buffer.from([header.join(','), ...rows].join('\n'))
const shares = Buffer.from(
  ['name,1,2,3,4,5', ...header.map((name) => `${name},20,20,20,20,20`)].join('\n'),
)

const known = { questions, earlier: [] }

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

async function importRespondents(file: Buffer, extension: string): Promise<void> {
  const columns = await readColumns(form(file, extension), known)
  const matched = columns.questions.map(({ questionId, column }) => [questionId, column])
  const match = JSON.stringify({ questions: Object.fromEntries(matched) })
  const read = await readRespondentsForm(form(file, extension, match), known)
  const { result } = await storeRespondents(services, caller, report, read)
  if (result.respondents !== RESPONDENTS) throw new Error('Not all respondents were imported')
}

async function importShares(): Promise<void> {
  const { check } = await readSurveyForm(form(shares, 'csv'))
  await storeSurvey(services, caller, report, check)
}

for (const [name, file] of [
  ['sav', sav],
  ['csv', csv],
] as const) {
  const before = residentMemory(process.pid)
  const memory = watchMemory()
  const result = await compare(5, () => importRespondents(file, name), importShares)
  const { own, child } = memory.stop()
  console.log(
    `  ${RESPONDENTS} x ${QUESTIONS} as ${name} (${(file.byteLength / 1024 ** 2).toFixed(1)} MB): ${result.subject.toFixed(0)} ms, importing shares: ${result.reference.toFixed(0)} ms`,
  )
  printResult(`importing respondents, ${name}`, result.subject / 1000, 's', { atMost: 5 })
  printResult(`its memory in both processes, ${name}`, (own - before + child) / 1024 ** 2, 'MB', {
    atMost: 300,
  })
}
await portal.close()

/** Watches the largest memory of this process, and of any child of it. */
function watchMemory() {
  let own = 0
  let child = 0
  const look = () => {
    own = Math.max(own, residentMemory(process.pid))
    for (const entry of readdirSync('/proc')) {
      if (/^\d+$/.test(entry) && isChild(Number(entry))) {
        child = Math.max(child, residentMemory(Number(entry)))
      }
    }
  }
  const timer = setInterval(look, 20)
  return {
    stop() {
      clearInterval(timer)
      look()
      return { own, child }
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
