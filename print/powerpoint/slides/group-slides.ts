import type { CategoryPerformanceSection } from '@insights/domain/document/report-document.ts'

import { addParagraphs } from '../deck/add-paragraphs.ts'
import { addTable } from '../deck/add-table.ts'
import { listParagraphs } from '../deck/list-paragraphs.ts'
import type { Deck } from '../deck/open-deck.ts'
import { paginate } from '../deck/paginate.ts'
import { scoreCell } from '../deck/score-cell.ts'
import { slideText } from '../deck/slide-text.ts'
import { BODY_WIDTH, SLIDE } from '../deck/theme.ts'

const MAX_ROWS = 15
const TABLE = 6.6

/** Each category group: ranks on every application, and notable callouts. */
export function groupSlides(deck: Deck): void {
  for (const section of deck.document.categoryPerformance) {
    const { categoryGroup } = section
    const companies = paginate(deck.document.companies, MAX_ROWS, categoryGroup)
    for (const [page, { items, title }] of companies.entries()) {
      const slide = deck.add('Category Performance', title)
      addTable(slide, { ...tableOf(section, items), x: SLIDE.margin, y: SLIDE.top, fontSize: 11 })
      if (page > 0) continue
      addParagraphs(slide, calloutsOf(section), {
        x: SLIDE.margin + TABLE + 0.4,
        y: SLIDE.top,
        w: BODY_WIDTH - TABLE - 0.4,
        h: SLIDE.bottom - SLIDE.top,
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
          scoreCell(
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
