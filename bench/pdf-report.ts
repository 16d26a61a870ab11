import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { DocumentAnswer } from '@insights/domain/reading/document/report-inputs.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import { deriveSurveyRow } from '@insights/domain/survey/derive-survey-row.ts'

interface Size {
  readonly companies: number
  readonly groups: number
  readonly categories: number
  /** Per category. */
  readonly capabilities: number
  readonly screenshots: number
  readonly previous: number
  /** One in this many answers has changed. */
  readonly unchanged: number
}

const PARAGRAPH =
  '<p>Brands that score well let a customer <strong>pay, search and get help</strong> without being sent to a store, and keep the session alive.</p><ul><li>Fewer steps</li><li>Plain words</li></ul>'

/** Builds a report of a given size; `imageUrl` returns the URL of the screenshot at an index. */
export function pdfReport(size: Size, imageUrl: (place: number) => string): ReportDocument {
  const companies = list(size.companies, (place) => ({
    companyId: `b${place}`,
    title: `Brand ${name(place)}`,
    userRatings: { 'iPhone App': 4, 'Android App': 4.5 },
  }))
  const categories = list(size.categories, (place) => ({
    categoryId: `c${place}`,
    title: `Category ${name(place)}`,
    belongsTo: `Group ${name(place % size.groups)}`,
    fixedScoringWeight: null,
  }))
  const capabilities = categories.flatMap(({ categoryId, title }) =>
    list(size.capabilities, (place) => ({
      capabilityId: `${categoryId}-${place}`,
      categoryId,
      title: `Capability ${name(place)} of ${title}`,
    })),
  )
  const cells = companies.length * APPLICATIONS.length * capabilities.length
  const answersOf = (edition: number): DocumentAnswer[] => {
    let cell = 0
    let screenshot = 0
    return companies.flatMap(({ companyId }, company) =>
      APPLICATIONS.flatMap(({ title: application }) =>
        capabilities.map(({ capabilityId, categoryId }): DocumentAnswer => {
          cell += 1
          const hasScreenshot = Math.floor((cell * size.screenshots) / cells) > screenshot
          if (hasScreenshot) screenshot += 1
          return {
            companyId,
            application,
            categoryId,
            capabilityId,
            hasCapability: (cell * 7_919 + edition * company * 31) % 10 < 6,
            change:
              cell % size.unchanged === edition
                ? {
                    title: 'Added',
                    updatesHistory: true,
                    note: 'New since the last edition, and easy to find.',
                  }
                : null,
            images: hasScreenshot
              ? [
                  {
                    _id: `s${screenshot}`,
                    name: `screen-${screenshot}.png`,
                    url: imageUrl(screenshot - 1),
                  },
                ]
              : [],
          }
        }),
      ),
    )
  }
  const surveyRows = categories.map(({ categoryId, title }, place) =>
    deriveSurveyRow({
      questionId: categoryId,
      categoryId,
      name: `How ${title} works`,
      one: 5,
      two: 5,
      three: 20,
      four: 30 + (place % 20),
      five: 20 + (place % 20),
    }),
  )
  let previous: ReportDocument[] = []
  for (let edition = 0; edition <= size.previous; edition += 1) {
    const answers = answersOf(edition)
    const document = buildReportDocument({
      report: {
        _id: `r${edition}`,
        title: 'A monitor of brands',
        industry: { _id: 'i', title: 'Banking' },
        date: new Date(Date.UTC(2024, 3 * edition, 1)).toISOString(),
        status: 'PUBLISHED',
        revision: 1,
      },
      edition: edition + 1,
      companies,
      categories,
      capabilities,
      answers,
      surveyRows,
      scores: scoreReport({
        companies,
        categories,
        surveyRows,
        deviceWeights: { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 1 },
        answers,
      }),
      deviceWeights: { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 1 },
      content: {
        executiveSummary: { paragraphDate: null, availableDate: null, topPerformers: PARAGRAPH },
        productRating: Object.fromEntries(
          APPLICATIONS.map(({ _id }) => [
            _id,
            { keySuccessFactor: PARAGRAPH, bestInClassFeatures: PARAGRAPH },
          ]),
        ),
        categoryPerformance: list(size.groups, (group) =>
          APPLICATIONS.map(({ _id }) => ({
            _id: `${group}-${_id}`,
            categoryGroup: `Group ${name(group)}`,
            applicationId: _id,
            notableCallouts: PARAGRAPH,
            experiences: [
              {
                _id: 'e',
                picture: imageUrl(group),
                experience: 0 as const,
                title: 'Quick',
                text: 'One tap.',
              },
            ],
          })),
        ).flat(),
        trendsInnovations: [{ _id: 't', trendTitle: 'Passkeys', trendContent: PARAGRAPH }],
      },
      methodology: null,
      previous,
    })
    previous = [document, ...previous]
  }
  return previous[0]!
}

function list<Item>(length: number, of: (place: number) => Item): Item[] {
  return Array.from({ length }, (_, place) => of(place))
}

/** 0 is 'Aa', 1 is 'Ab', ... */
function name(place: number): string {
  const letter = (index: number) => String.fromCharCode(97 + index)
  return letter(Math.floor(place / 26) % 26).toUpperCase() + letter(place % 26)
}
