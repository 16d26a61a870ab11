import { writeFile } from 'node:fs/promises'

import type { FindResult } from '@insights/contract/find.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { BRAND_PAGES } from '@insights/domain/brand/brand-pages.ts'
import { DRAWS, drawRanks } from '@insights/domain/brand/firmness/firmness.ts'
import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import { explainCauses } from '@insights/domain/brand/standing/explain-causes.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Claim, ClaimName } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { worthOfChanges } from '@insights/domain/reading/findings/capability-worth.ts'
import { findStanding } from '@insights/domain/reading/findings/standing.ts'
import { followedKey } from '@insights/domain/reading/following/followed.ts'
import { findPublicationFindings } from '@insights/domain/reading/following/publication-findings.ts'
import { drawUncertainty } from '@insights/domain/scoring/uncertainty/draw-uncertainty.ts'
import { CHECKERS, refute } from '@insights/domain/testing/claims/checkers.ts'
import { everyClaim } from '@insights/domain/testing/every-claim.ts'
import { wrongChange, wrongDifferences } from '@insights/domain/testing/shown-differences.ts'
import { scoreText, shownChange } from '@insights/domain/text/number-text.ts'
import { type OfficeInput, run } from '@insights/print/office-job.ts'
import { ALL_SLIDES } from '@insights/print/powerpoint/deck-options.ts'
import { printAndRead } from '@insights/print/testing/printed-report.ts'
import { readOfficeFile, readSheets, xmlText } from '@insights/print/testing/read-office-file.ts'
import { describe, expect, test } from 'vitest'

import { firstTextOf } from '../reading/pages/first-texts.ts'
import { writePageText } from '../reading/pages/page-text.ts'
import { loadDrawInputs } from '../reading/uncertainty/draw-scores.ts'
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
  const { body: document } = await senior<ReportDocument>('GET', `/report-documents/${_id}`)
  // Readers get the draws that a job makes after publishing.
  const found = await loadDrawInputs(db, _id)
  documents.push(found ? { ...document, uncertainty: drawUncertainty(found.inputs) } : document)
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

test.each(titled)(
  'every sentence of %s that claims something holds [D11.95 D15.628]',
  (_, document) => {
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
  },
)

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

describe('figures of a brand’s loss', () => {
  /** Sentences and their figure, by what the figure measures; `is` is the figure of the document. */
  const facts = (document: ReportDocument, companyId: string) => {
    const { now } = findStanding(document, companyId)!
    const { company, score } = now
    const lost = document.changes.filter((one) => one.companyId === companyId && !one.gained)
    const back = worthOfChanges(document, companyId, lost, false)!
    const causes = explainCauses(document, companyId, null)!.parts
    const own = causes.find(({ id }) => id === 'capabilities')!.change
    const points = String.raw`(\d+\.\d+) points`
    return [
      {
        fact: 'change of the score',
        is: Math.abs(shownChange(score, now.change!)),
        exact: Math.abs(now.change!),
        patterns: [
          `${company} lost ${points}`,
          `of the ${points} it lost`,
          String.raw`${scoreText(score)} ?[,·]? ?−(\d+\.\d+)`,
          String.raw`Overall ${scoreText(score)}, −(\d+\.\d+) points`,
        ],
      },
      {
        fact: 'part of own capabilities',
        is: Math.abs(own),
        exact: Math.abs(own),
        patterns: [
          String.raw`cost ${company} (\d+\.\d+) of the \d+\.\d points it lost`,
          String.raw`(?:mostly|almost all) from its own capabilities \(−(\d+\.\d+)\)`,
        ],
      },
      {
        fact: 'return of all losses',
        is: Math.abs(shownChange(score, -back.worth)),
        exact: back.worth,
        patterns: [
          `${company} would score [\\d.]+%, ${points} more`,
          `With the lost capabilities back, the overall score would be ${points} higher`,
          `add up to the ${points} of (?:both|all)`,
        ],
      },
      {
        fact: 'score with the losses back',
        is: back.score,
        exact: back.score,
        patterns: [String.raw`${company} would score (\d+\.\d+)%`],
      },
    ]
  }

  /** Returns each figure that texts say other than the document, and how often each fact is said. */
  function readFigures(texts: ReadonlyMap<string, string>, document: ReportDocument, id: string) {
    const counts = new Map<string, number>()
    const wrong: string[] = []
    for (const { fact, is, patterns } of facts(document, id)) {
      for (const [place, text] of texts) {
        for (const pattern of patterns) {
          for (const [said, figure] of text.matchAll(new RegExp(pattern, 'g'))) {
            counts.set(fact, (counts.get(fact) ?? 0) + 1)
            if (figure !== scoreText(is).replace('%', '')) wrong.push(`${place}, ${fact}: ${said}`)
          }
        }
      }
    }
    return { wrong, counts }
  }

  const plain = (text: string) =>
    text
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ')

  /** Returns the sentences of all screens and charts on the overall score. */
  function overallTexts(document: ReportDocument, company: string): string {
    const isOverall = ({ inputs }: Claim) => {
      const about = inputs as { application?: unknown; ranking?: { application: unknown } }
      return (about.ranking?.application ?? about.application ?? null) === null
    }
    return everyClaim(document, company)
      .filter(isOverall)
      .map(({ text }) => text)
      .join(' ')
  }

  function pageTexts(document: ReportDocument, company: string): Map<string, string> {
    const own = new Set([company])
    const reading = {
      staff: false,
      exports: true,
      newer: null,
      settings: '',
      document,
      own,
      company,
    }
    const firstText = (path: string) => plain(writePageText(reading, firstTextOf(path)!(reading)!))
    const { followed } = findPublicationFindings(document)
    const found = followed.get(followedKey({ kind: 'company', subject: company }))!
    return new Map([
      ...BRAND_PAGES.map(({ key }) => [key, firstText(`/your-brand/${key}`)] as [string, string]),
      ['mail', [found.finding, ...found.context].map(({ text }) => text).join(' ')],
      ['screens', overallTexts(document, company)],
    ])
  }

  const fallen = documents.flatMap((document) =>
    document.companies
      .filter(({ companyId }) => {
        const change = findStanding(document, companyId)?.now.change ?? 0
        const losses = document.changes.filter((one) => one.companyId === companyId && !one.gained)
        return change < 0 && losses.length > 1 && explainCauses(document, companyId, null) !== null
      })
      .map(({ companyId, title }) => [`${document.report.title}, ${title}`, document, companyId]),
  ) as [string, ReportDocument, string][]

  test.each(fallen)('have one value on all pages of %s [D31.22]', (_, document, companyId) => {
    const { wrong, counts } = readFigures(pageTexts(document, companyId), document, companyId)
    expect(wrong).toEqual([])
    expect(counts.get('change of the score')).toBeGreaterThan(3)
    expect(counts.get('return of all losses')).toBeGreaterThan(2)
  })

  test('have one value in all files [D31.22]', async () => {
    const [, document, companyId] = fallen.find(([title]) => title.endsWith('Pennant Bank'))!
    const json = Buffer.from(JSON.stringify(document))
    const deck = { parts: ['position'], own: companyId, screenshots: [] } as const
    const order = { companyId, settings: {} }
    const decks: [string, OfficeInput][] = [
      ['slides', { json, format: 'pptx', options: { ...ALL_SLIDES, ...deck } }],
      ['board deck', { json, format: 'pptx', board: { page: 'plan', ...order } }],
      ...(['standing', 'why-it-changed'] as const).map((page): [string, OfficeInput] => [
        page,
        { json, format: 'pptx', brand: { page, ...order } },
      ]),
    ]
    const texts = new Map<string, string>()
    for (const [name, input] of decks) {
      const parts = await readOfficeFile(Buffer.from(await run(input)))
      texts.set(
        name,
        [...parts]
          .filter(([path]) => /slides\/|notes/i.test(path))
          .map(([, xml]) => plain(xmlText(xml.replaceAll('</a:p>', '</a:p> '))))
          .join(' '),
      )
    }
    const { pages } = await printAndRead(document, { executive: { own: companyId } })
    texts.set('PDF', plain(pages.join(' ')))
    const { wrong, counts } = readFigures(texts, document, companyId)
    expect(wrong).toEqual([])
    expect(counts.get('change of the score')).toBeGreaterThan(3)
    expect(counts.get('return of all losses')).toBeGreaterThan(2)
    const sheet = await readOfficeFile(
      Buffer.from(await run({ json, format: 'xlsx', brand: { page: 'standing', ...order } })),
    )
    const cells = [...readSheets(sheet).values()].flat(2).map(String)
    for (const { fact, exact } of facts(document, companyId).slice(0, 3)) {
      if (fact === 'part of own capabilities') continue
      const points = Math.round(exact * 1e4) / 100
      expect(cells.includes(String(points)) || cells.includes(String(-points)), fact).toBe(true)
    }
  })
})

describe("the product's claims about the figures", () => {
  const counts = new Map<ClaimName, number>()
  const sentences: string[] = []
  const lines: string[] = []

  test.each(titled)(
    'hold in %s with each company as the own brand [D15.284 D15.622]',
    (title, document) => {
      const refuted: string[] = []
      for (const { companyId, title: company } of document.companies) {
        for (const claim of everyClaim(document, companyId)) {
          counts.set(claim.claim, (counts.get(claim.claim) ?? 0) + 1)
          sentences.push(`${title}, ${company}: ${claim.text}`)
          lines.push(
            [title, company, claim.claim, claim.text, JSON.stringify(claim.inputs)].join('\t'),
          )
          const reason = refute(claim, document)
          if (reason !== null) refuted.push(`${company}: ${claim.text} ${reason}`)
          const wrong = wrongChange(claim, document)
          if (wrong !== null) refuted.push(`${company}: ${wrong} not by the scores shown`)
        }
        refuted.push(...wrongDifferences(document, companyId))
      }
      expect(refuted).toEqual([])
    },
  )

  // For `script/claims --all`: report, brand, claim, sentence, and the figures that it rests on.
  const file = process.env['CLAIMS_FILE']
  test.runIf(file !== undefined)('are written to a file, one a line', async () => {
    await writeFile(file!, `${lines.join('\n')}\n`)
    expect(lines.some((line) => /\n/.test(line))).toBe(false)
  })

  /** Counts verdicts, and what the former method said: weights that vary by 1%, and nothing else. */
  function countVerdicts(): string[] {
    const ranks = documents.flatMap((document) =>
      document.companies.flatMap(({ companyId }, place) => {
        const verdict = findVerdict(document, companyId)?.inputs
        const held = verdict && drawRanks(document, 1, DRAWS)?.held[place]?.[verdict.place.rank - 1]
        return verdict ? [{ now: verdict.verdict, before: heldWord(held ?? 0) }] : []
      }),
    )
    return (['before', 'now'] as const).map((when) => {
      const words = (['firm', 'close', 'too close to call'] as const).map(
        (word) => `${ranks.filter((rank) => rank[when] === word).length} ${word}`,
      )
      return `${ranks.length} ranks of brands ${when}: ${words.join(', ')}`
    })
  }

  const heldWord = (held: number) =>
    held >= 0.95 ? 'firm' : held >= 0.5 ? 'close' : 'too close to call'

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
      `${[...rows, '', ...countVerdicts(), '', `${all.length} different sentences`, ...read].join('\n')}\n`,
    )
  })
})
