import { categoryLeadsClaim } from '@insights/domain/reading/comparison/comparison-findings.ts'
import { compareCategories } from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { CategoryPerformanceSection } from '@insights/domain/reading/document/report-document.ts'
import { groupLeaders } from '@insights/domain/reading/findings/group-leaders.ts'
import { pointsOfCapability } from '@insights/domain/reading/findings/group-marks.ts'

import { addHeatLegend, rankedShareCell, shareCell } from './heat.ts'
import type { Deck } from './open-deck.ts'
import { addParagraphs, listParagraphs, slideText } from './paragraphs.ts'
import { addTable, paginate } from './tables.ts'
import { BODY_WIDTH, SLIDE } from './theme.ts'

const MAX_ROWS = 15
const MAX_COMPANIES = 10
const NAME = 3.4

/** Capability Ranking by Category (Unweighted): a table for each application. */
export function categoryScoreSlides(deck: Deck): void {
  const { document, own } = deck
  const { applications, companies, rankings } = document
  for (const { title: application } of applications) {
    const compared = compareCategories(document, application)
    const finding = categoryLeadsClaim(compared, application, own ?? undefined)?.text
    const rows = rankings?.categories[application] ?? []
    const places = companies.map(({ title }, place) => ({ title, place }))
    for (const page of paginate(places, MAX_COMPANIES, `Scores by Category, ${application}`)) {
      for (const { items, title } of paginate(rows, MAX_ROWS, page.title)) {
        const width = (BODY_WIDTH - NAME) / page.items.length
        const part = 'Capability Ranking by Category (Unweighted)'
        const slide = deck.add({ part, topic: title, finding, page: `Product Rating, ${part}` })
        addTable(slide, {
          columns: [
            { title: 'Category', width: NAME },
            ...page.items.map((company) => ({
              title: company.title,
              width,
              align: 'right' as const,
            })),
          ],
          rows: items.map(({ categoryName, scores }) => [
            categoryName,
            ...page.items.map(({ place }) => {
              const share = scores[place] ?? 0
              return shareCell(share, share > 0 && share === Math.max(...scores))
            }),
          ]),
          x: SLIDE.margin,
          y: SLIDE.top,
          fontSize: 11,
        })
        addHeatLegend(slide, SLIDE.bottom - 0.2)
      }
    }
  }
}

const TABLE = 6.6

/** Each category group: ranks on every application, and notable callouts. */
export function groupSlides(deck: Deck): void {
  for (const section of deck.document.categoryPerformance) {
    const { categoryGroup } = section
    const companies = paginate(deck.document.companies, MAX_ROWS, categoryGroup)
    for (const [page, { items, title }] of companies.entries()) {
      const slide = deck.add({
        part: 'Category Performance',
        topic: title,
        finding: groupLeaders(section)?.text,
        say: [pointsOfCapability(deck.document, categoryGroup)?.text ?? ''],
      })
      const marked = items.map(({ companyId }) => companyId === deck.own?.companyId)
      addHeatLegend(slide, SLIDE.bottom - 0.2)
      addTable(slide, {
        ...tableOf(section, items),
        marked,
        x: SLIDE.margin,
        y: SLIDE.top,
        fontSize: 11,
      })
      if (page > 0) continue
      addParagraphs(slide, calloutsOf(section), {
        x: SLIDE.margin + TABLE + 0.4,
        y: SLIDE.top,
        w: BODY_WIDTH - TABLE - 0.4,
        // Above the legend.
        h: SLIDE.bottom - SLIDE.top - 0.4,
        fontSize: 12,
      })
    }
  }

  function tableOf(
    { applications }: CategoryPerformanceSection,
    companies: readonly { readonly companyId: string; readonly title: string }[],
  ) {
    const { applications: devices } = deck.document
    const width = 1.45
    return {
      columns: [
        { title: 'Brand', width: TABLE - devices.length * width },
        ...devices.map(({ title }) => ({ title, width, align: 'right' as const })),
      ],
      rows: companies.map(({ companyId, title }) => [
        title,
        ...devices.map((device) =>
          rankedShareCell(
            applications?.[device.title].ranking.find((rank) => rank.companyId === companyId),
          ),
        ),
      ]),
    }
  }

  function calloutsOf({ applications }: CategoryPerformanceSection) {
    if (applications === null) return []
    return deck.document.applications.flatMap(({ title }) => {
      const { notableCallouts, experiences } = applications[title]
      const paragraphs = [
        ...listParagraphs(notableCallouts),
        ...experiences.map((card) => ({
          text: slideText(card.title === '' ? card.text : `${card.title}: ${card.text}`, 300),
          depth: 1,
          heading: false,
        })),
      ]
      return paragraphs.length === 0
        ? []
        : [{ text: title, depth: 0, heading: true }, ...paragraphs]
    })
  }
}
