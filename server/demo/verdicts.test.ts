import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FindResult } from '@insights/contract/find.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { boardCertainty } from '@insights/domain/brand/board/board-findings.ts'
import { ownFindings } from '@insights/domain/brand/facts/report-facts.ts'
import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import { adviceOf, makeAdvisedPlan, planLead } from '@insights/domain/brand/plan/advice.ts'
import { findRankFlips } from '@insights/domain/brand/standing/rank-flips.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { returnAdvice } from '@insights/domain/reading/findings/next-step.ts'
import { withoutIntervals } from '@insights/domain/reading/uncertainty/without-intervals.ts'
import { drawUncertainty } from '@insights/domain/scoring/uncertainty/draw-uncertainty.ts'
import { refute } from '@insights/domain/testing/claims/checkers.ts'
import { type OfficeInput, run } from '@insights/print/office-job.ts'
import { run as print } from '@insights/print/pdf/print-job.ts'
import { readOfficeFile, xmlText } from '@insights/print/testing/read-office-file.ts'
import { expect, test } from 'vitest'

import { loadDrawInputs } from '../reading/uncertainty/draw-scores.ts'
import { openEmptyPortal } from '../testing/open-empty-portal.ts'
import { fillPortal } from './load-demo.ts'
import { readDemo } from './read-demo.ts'

const { db, signIn } = await openEmptyPortal()
// Screenshots take longer than everything else, and say nothing of ranks.
const drawn = readDemo().map((series) => ({ series, screens: [] }))
await fillPortal(db, drawn, new Date('2026-05-20T12:00:00Z'))
const senior = await signIn('senior@demo.example')
const { body } = await senior<FindResult<ReportListed>>('GET', '/reports', { $limit: 'infinity' })
const documents: ReportDocument[] = []
const unscored: ReportDocument[] = []
for (const { _id } of body.data) {
  const { body: document } = await senior<ReportDocument>('GET', `/report-documents/${_id}`)
  if (document.rankings === null) {
    unscored.push(document)
    continue
  }
  const found = await loadDrawInputs(db, _id)
  // Fewer draws than the job makes.
  documents.push(
    found ? { ...document, uncertainty: drawUncertainty(found.inputs, 400) } : document,
  )
}
const brands = documents.flatMap((document) =>
  document.companies.map(({ companyId, title }) => ({ document, companyId, title })),
)

test('every place has one verdict on each brand of the demo, which its draws bear out [D15.526]', () => {
  for (const { document, companyId, title } of brands) {
    const verdict = findVerdict(document, companyId)!
    expect(refute(verdict, document), `${document.report.title}, ${title}`).toBeNull()
    expect(boardCertainty(document, companyId)[0]).toEqual(verdict)
    expect(findRankFlips(document, companyId)?.verdict ?? verdict).toEqual(verdict)
    expect(findVerdict(withoutIntervals(document), companyId)).toEqual(verdict)
  }
})

test('cover, What to Build, Home and email have one advice on each brand of the demo, and the plan is that advice [D15.630 D15.632 D15.650]', () => {
  for (const { document, companyId, title } of brands) {
    const advice = adviceOf(document, companyId)
    const about = `${document.report.title}, ${title}`
    expect(ownFindings(document, companyId).advice, about).toBe(advice?.text ?? null)
    // The cover has the return of losses alone.
    expect([advice, null], about).toContainEqual(returnAdvice(document, companyId))
    if (!advice) continue
    const plan = makeAdvisedPlan(document, companyId, {})!
    expect(planLead(document, plan, {}).finding, about).toEqual(advice)
    const back = returnAdvice(document, companyId)
    const { rank } = plan.chosen.end
    expect(back?.inputs.rank ?? rank, about).toBe(rank)
  }
})

test('the brief of each brand in the newest edition of each industry is one page [D15.701]', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'insights-briefs-'))
  const file = join(directory, 'brief.pdf')
  const labels = { draft: false, madeFor: null }
  const newest = Map.groupBy(
    brands.toSorted((one, other) =>
      other.document.report.date.localeCompare(one.document.report.date),
    ),
    ({ document }) => document.report.industry.title,
  )
  const printed = [...newest.values()].flatMap((all) =>
    all.filter(({ document }) => document === all[0]!.document),
  )
  expect(newest.size).toBeGreaterThan(1)
  for (const { document, companyId, title } of printed) {
    const standing = { companyId }
    const { pages } = await print({ document, images: [], labels, standing, file })
    expect(pages, `${document.report.title}, ${title}`).toBe(1)
  }
  await rm(directory, { recursive: true })
}, 60_000)

test('no brand has a verdict in a draft without scores [D15.615]', () => {
  expect(unscored.map(({ report }) => report.status)).toEqual(['DRAFT'])
  for (const document of unscored) {
    for (const { companyId } of document.companies) {
      expect(findVerdict(document, companyId)).toBeNull()
    }
  }
})

test('the slides of a brand say its verdict and its advice, and no other [D15.526 D15.630]', async () => {
  for (const document of documents) {
    const { companyId } = document.rankings!.overall[2]!
    const verdict = findVerdict(document, companyId)!.text
    const advice = adviceOf(document, companyId)?.text.replace(/\.$/, '')
    const order = { companyId, settings: {} }
    const json = Buffer.from(JSON.stringify(document))
    const decks: OfficeInput[] = [
      { json, format: 'pptx', board: { page: 'plan', ...order } },
      { json, format: 'pptx', brand: { page: 'standing', ...order } },
    ]
    for (const input of decks) {
      const parts = await readOfficeFile(Buffer.from(await run(input)))
      const texts = [...parts]
        .filter(([path]) => /slides\/slide/.test(path))
        .map(([, xml]) => xmlText(xml.replaceAll('</a:p>', '</a:p> ')).replace(/\s+/g, ' '))
        .join(' ')
      const said = texts.match(/\w+ place is (?:firm|close|too close to call): /g) ?? []
      expect(said.length).toBeGreaterThan(0)
      for (const one of said) expect(verdict.toLowerCase()).toContain(one.trim().toLowerCase())
      expect(texts).toContain(advice ?? '')
      expect(texts).not.toMatch(/weightings/)
    }
  }
}, 60_000)
