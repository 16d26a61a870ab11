import type { FindResult } from '@insights/contract/find.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { CHECKERS, refute } from '@insights/domain/reading/claims/checkers.ts'
import type { ClaimName } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { everyClaim } from '@insights/domain/testing/every-claim.ts'
import { describe, expect, test } from 'vitest'

import { openEmptyPortal } from '../testing/open-empty-portal.ts'
import { fillPortal } from './load-demo.ts'
import { readDemo } from './read-demo.ts'
import { seededRandom } from './seeded-random.ts'
import { CHECKS } from './testing/claim-checks.ts'
import { holdersOf, readSentences } from './testing/read-claims.ts'

const { db, signIn } = await openEmptyPortal()
const demo = readDemo()
// Screenshots take longer than everything else, and contain no claims.
const drawn = demo.map((series) => ({ series, screens: [] }))
await fillPortal(db, drawn, new Date('2026-05-20T12:00:00Z'))
const senior = await signIn('senior@demo.example')

const { body } = await senior<FindResult<ReportListed>>('GET', '/reports', { $limit: 'infinity' })
const documents: ReportDocument[] = []
for (const { _id } of body.data) {
  documents.push((await senior<ReportDocument>('GET', `/report-documents/${_id}`)).body)
}
const titled = documents.map((document) => [document.report.title, document] as const)

/** Matches texts about brands or the survey that count, rank or compare: figures can check them. */
const ABOUT =
  /\bbrands?\b|\bleaders?\b|everybody|everywhere|(?:customers|guests|passengers) rate\b/i
const SAYS =
  /\b(?:only|every\w*|all|any|none|no|nobody|most|more|fewer|half|few|lead\w*|ahead|followed|level|caught|lowest|highest|best|first|last|new|added|lost|gained|longer|average|both|others?|one|two|three|four|five|six|seven|\d+)\b|\d%/i

/** Texts that claim nothing that a report's figures can check. */
const NO_CLAIMS = [
  // The people whom the survey asked.
  /^The consumer survey asked /,
  'Rolled out to everybody.',
]

/** Returns the text with `{brands: capability}` replaced by counts of the document. */
function brandsIn(text: string, document: ReportDocument): string {
  const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
  return text.replaceAll(/\{brands: ([^}]+)\}/g, (_, capability: string) => {
    const holders = APPLICATIONS.flatMap(({ title }) => holdersOf(document, capability, title))
    const [some, all] = [new Set(holders).size, document.companies.length]
    return some === all ? `all ${words[all]} brands` : `${words[some]} of the ${words[all]} brands`
  })
}

const textsOf = ({ report }: ReportDocument) =>
  demo.find(({ industry }) => industry.title === report.industry.title)!.industry.texts

test.each(titled)('every sentence of %s that claims something holds [D11.95]', (_, document) => {
  const counted = document.trendsInnovations.flatMap(({ content }) =>
    [...content.matchAll(/(?:all|none|\w+ of the) \w+ brands/g)].map(([words]) => words),
  )
  for (const sentence of readSentences(document)) {
    const checks = CHECKS.filter(({ pattern }) => pattern.test(sentence.text))
    for (const { pattern, holds } of checks) {
      const held = holds(pattern.exec(sentence.text)!, document, sentence)
      expect(`${held}: ${sentence.text}`).toBe(`true: ${sentence.text}`)
    }
    const names = document.companies.some(({ title }) => sentence.text.includes(title))
    if (!(names || ABOUT.test(sentence.text)) || !SAYS.test(sentence.text)) continue
    const known =
      checks.length > 0 ||
      counted.some((words) => sentence.text.includes(words)) ||
      NO_CLAIMS.some((text) =>
        typeof text === 'string' ? text === sentence.text : text.test(sentence.text),
      )
    expect(`${known}: ${sentence.text}`).toBe(`true: ${sentence.text}`)
  }
})

test.each(titled)('the trends of %s count the brands as the matrix does', (_, document) => {
  for (const { title, content } of document.trendsInnovations) {
    const template = textsOf(document).trends.find((trend) => trend.title === title)!
    expect(content).toBe(brandsIn(template.text, document))
  }
})

test.each(titled)('each experience of %s is about a brand that it fits', (_, document) => {
  for (const { categoryGroup, applications } of document.categoryPerformance) {
    const { good, bad, interesting } = textsOf(document).groups[categoryGroup]!
    for (const { title: application } of APPLICATIONS) {
      for (const { title, text } of applications?.[application].experiences ?? []) {
        const {
          text: template,
          offers,
          lacks,
        } = [good, bad, interesting].find((written) => written.title === title)!
        const brand = document.companies.find(
          (company) => template.replaceAll('{brand}', company.title) === text,
        )!.title
        for (const [capability, expected] of [
          [offers, true],
          [lacks, false],
        ] as const) {
          if (capability === undefined) continue
          const has = holdersOf(document, capability, application).includes(brand)
          expect([brand, application, capability, has]).toEqual([
            brand,
            application,
            capability,
            expected,
          ])
        }
      }
    }
  }
})

test('each kind of claim occurs, and more than 90 experiences are written', () => {
  const sentences = documents.flatMap(readSentences)
  const unused = CHECKS.filter(
    ({ pattern, rare }) => !rare && !sentences.some(({ text }) => pattern.test(text)),
  )
  expect(unused.map(({ pattern }) => pattern)).toEqual([])
  const experiences = documents.flatMap(({ categoryPerformance }) =>
    categoryPerformance.flatMap(({ applications }) =>
      APPLICATIONS.flatMap(({ title }) => applications?.[title].experiences ?? []),
    ),
  )
  expect(experiences.length).toBeGreaterThan(90)
})

describe("the product's claims about the figures", () => {
  const counts = new Map<ClaimName, number>()
  const sentences: string[] = []

  test.each(titled)(
    'hold in %s with each company as the own brand [D15.284]',
    (title, document) => {
      for (const { companyId, title: company } of document.companies) {
        for (const claim of everyClaim(document, companyId)) {
          counts.set(claim.claim, (counts.get(claim.claim) ?? 0) + 1)
          sentences.push(`${title}, ${company}: ${claim.text}`)
          expect(`${claim.text} ${refute(claim, document) ?? 'holds'}`).toBe(`${claim.text} holds`)
        }
      }
    },
  )

  // For `script/claims`: how often each claim was checked, and some sentences to read.
  const sample = process.env['CLAIMS_SAMPLE']
  test.runIf(sample !== undefined)('are listed', () => {
    const rows = (Object.keys(CHECKERS) as ClaimName[]).map(
      (name) => `${String(counts.get(name) ?? 0).padStart(7)}  ${name}`,
    )
    const all = [...new Set(sentences)]
    const seed = process.env['CLAIMS_SEED'] ?? '1'
    const read = Array.from(
      { length: Number(sample) },
      (_, index) => all[Math.floor(seededRandom(seed, index) * all.length)],
    )
    expect(all.length).toBeGreaterThan(0)
    process.stdout.write(
      `${[...rows, '', `${all.length} different sentences`, ...read].join('\n')}\n`,
    )
  })
})
