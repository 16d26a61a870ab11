import { rankingHistory } from '@insights/charts/ranking-history.ts'
import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { EXPERIENCE_KINDS, type Experience } from '@insights/domain/content/content.ts'
import { groupEditions } from '@insights/domain/reading/charts/ranking-editions.ts'
import { groupRanking } from '@insights/domain/reading/claims/claimed-ranking.ts'
import type {
  CapabilityUpdate,
  CategoryPerformanceSection,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { pointsOfCapability } from '@insights/domain/reading/findings/group-marks.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'

import { capabilityMatrix, chunk, isLargeReport } from './capability-matrix.ts'
import {
  type Block,
  CHART_WIDTH,
  type CardsBlock,
  type Cell,
  type LayoutAssets,
  type TableBlock,
} from './pdf-layout.ts'
import { brandRanking } from './rankings.ts'

/** Every category group: its history, then its performance by application. */
export function categoryPerformance(document: ReportDocument, assets: LayoutAssets): Block[] {
  if (document.categoryPerformance.length === 0) {
    return [{ kind: 'empty', text: 'This report has no category groups.' }]
  }
  return [
    {
      kind: 'intro',
      text: 'The leading brands of each category group, by the share of its capabilities that they offer.',
    },
    groupLeaders(document.categoryPerformance),
    ...document.categoryPerformance.flatMap((section) => groupOf(section, document, assets)),
  ]
}

function groupOf(
  section: CategoryPerformanceSection,
  document: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  const { categoryGroup } = section
  return [
    { kind: 'heading', level: 2, title: categoryGroup, inContents: true },
    { kind: 'heading', level: 3, title: 'Ranking History' },
    ...groupHistory(document, categoryGroup, assets),
    { kind: 'heading', level: 3, title: 'Updates History' },
    ...updatesHistory(document, categoryGroup),
    ...document.applications.flatMap(({ title }) =>
      groupApplication(section, title, document, assets),
    ),
  ]
}

/** Leading companies by category group and application, as an overview of the following pages. */
export function groupLeaders(sections: readonly CategoryPerformanceSection[]): TableBlock {
  return {
    kind: 'table',
    label: 'Leaders by category group',
    columns: [
      { title: 'Category group', width: 3 },
      ...APPLICATIONS.map(({ title }) => ({ title, width: 3 })),
    ],
    rows: sections.map(({ categoryGroup, applications }) => [
      { text: categoryGroup, strong: true },
      ...APPLICATIONS.map(({ title }): Cell => {
        const ranking = applications?.[title].ranking ?? []
        const leaders = ranking.filter(({ rank }) => rank === 1)
        const [first] = leaders
        // If all companies have nothing, none leads.
        if (!first || first.score === 0) return '–'
        return {
          text: leaders.map(({ company }) => company).join(', '),
          below: percentText(first.score),
        }
      }),
    ]),
  }
}

/** Ranks in a group by edition, one chart per application. */
function groupHistory(
  document: ReportDocument,
  categoryGroup: string,
  assets: LayoutAssets,
): Block[] {
  const charts = document.applications.flatMap(({ title }): Block[] => {
    const editions = groupEditions(document, categoryGroup, title)
    if (editions.length < 2) return []
    const ranking = groupRanking(categoryGroup, title)
    // One accent on paper: the leaders, as the report is the same for all readers.
    const ranks = editions.at(-1)?.ranks ?? []
    const leaders = ranks.filter(({ rank }) => rank === 1).map(({ companyId }) => companyId)
    const chart = rankingHistory(document.companies, editions, { ranking, own: new Set(leaders) })
    return [assets.chart(chart, title, CHART_WIDTH.half)]
  })
  if (charts.length > 0) return inPairs(charts)
  return [
    {
      kind: 'empty',
      text: 'No earlier edition: from the next one on, this shows how the ranks have moved.',
    },
  ]
}

/** Two charts side by side; the last one of an odd number has its width and an empty neighbour. */
function inPairs(charts: readonly Block[]): Block[] {
  return chunk(charts, 2).map(({ part: [left, right] }) => ({
    kind: 'pair',
    left: left ?? EMPTY,
    right: right ?? EMPTY,
  }))
}

const EMPTY: Block = { kind: 'note', text: '' }

/** Changes in a group by edition, newest first. */
function updatesHistory({ updates, report }: ReportDocument, categoryGroup: string): Block[] {
  const months = Map.groupBy(
    updates.filter((update) => update.categoryGroup === categoryGroup),
    ({ date }) => date,
  )
  const tables = [...months].flatMap(([date, changes]): Block[] => [
    { kind: 'heading', level: 4, title: formatMonth(date) },
    updatesTable(date, changes),
  ])
  if (months.has(report.date)) return tables
  const text = `No updates in ${categoryGroup} for ${formatMonth(report.date)}.`
  return [{ kind: 'empty', text }, ...tables]
}

function updatesTable(date: string, updates: readonly CapabilityUpdate[]): TableBlock {
  return {
    kind: 'table',
    label: `Updates, ${formatMonth(date)}`,
    compact: true,
    columns: [
      { title: 'Brand', width: 2.4 },
      { title: 'Capability', width: 3.2 },
      { title: 'Change', width: 1.4 },
      { title: 'Note', width: 6.6 },
    ],
    rows: updates.map(({ company, application, capability, category, change, note }) => [
      { text: company, below: application },
      { text: capability, below: category },
      change,
      note,
    ]),
  }
}

/** Length of a text that may take more than a page at a third of its width. */
const LONG_CARD = 1_200

function groupApplication(
  { categoryGroup, applications }: CategoryPerformanceSection,
  application: ApplicationKey,
  document: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  if (applications === null) return []
  const { companies, matrix } = document
  const { ranking, notableCallouts, experiences } = applications[application]
  const categories = matrix.filter((category) => category.categoryGroup === categoryGroup)
  const capability = pointsOfCapability(document, categoryGroup)
  return [
    { kind: 'heading', level: 3, title: application },
    brandRanking(`${categoryGroup}, ${application}`, ranking, 'Capability Score'),
    ...(capability ? [{ kind: 'note', text: capability.text } as const] : []),
    ...calloutsOf(notableCallouts, experiences, assets),
    { kind: 'heading', level: 4, title: 'Capabilities' },
    ...capabilityMatrix(
      `Capabilities of ${categoryGroup}, ${application}`,
      companies,
      [application],
      categories,
      isLargeReport(document),
    ),
  ]
}

function calloutsOf(
  html: string | null,
  experiences: readonly Experience[],
  assets: LayoutAssets,
): Block[] {
  if (html === null && experiences.length === 0) return []
  return [
    { kind: 'heading', level: 4, title: 'Notable Callouts' },
    ...(html === null ? [] : [{ kind: 'text', level: 4, blocks: assets.text(html) } as const]),
    ...(experiences.length === 0 ? [] : [cardsOf(experiences, assets)]),
  ]
}

function cardsOf(experiences: readonly Experience[], assets: LayoutAssets): CardsBlock {
  return {
    kind: 'cards',
    cards: experiences.map(({ experience, title, text, picture: image }) => {
      const name = title === '' ? 'Screenshot' : title
      return {
        experience,
        badge: EXPERIENCE_KINDS[experience],
        title,
        text,
        long: title.length + text.length > LONG_CARD,
        image: image === null ? null : assets.image(image, name, name),
      }
    }),
  }
}
