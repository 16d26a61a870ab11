import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'

import { addBars, addRankLines } from './charts.ts'
import type { Deck } from './open-deck.ts'
import { addNote } from './paragraphs.ts'
import { type Column, addTable, paginate, scoreCell } from './tables.ts'
import { BODY_WIDTH, SLIDE } from './theme.ts'

const PART = 'Executive Summary'
const MAX_ROWS = 14

const COLUMNS: readonly Column[] = [
  { title: 'Rank', width: 0.8, align: 'right' },
  { title: 'Company', width: 4.1 },
  { title: 'Overall', width: 1.8, align: 'right' },
  { title: 'Mobile Web', width: 1.8, align: 'right' },
  { title: 'iPhone App', width: 1.8, align: 'right' },
  { title: 'Android App', width: 1.8, align: 'right' },
]

/** The overall ranking as a table, as bars, and by edition. */
export function rankingSlides(deck: Deck): void {
  const { rankings, history, report } = deck.document
  if (!rankings) return
  for (const { items, title } of paginate(
    rankings.overall,
    MAX_ROWS,
    'Comparative Company Ranking',
  )) {
    const slide = deck.add(PART, title)
    addTable(slide, {
      columns: COLUMNS,
      rows: items.map((rank) => [
        String(rank.rank),
        { text: rank.company, bold: true },
        scoreCell(rank),
        ...APPLICATIONS.map((application) =>
          scoreCell(
            rankings.applications[application.title].find(
              ({ companyId }) => companyId === rank.companyId,
            ),
          ),
        ),
      ]),
      x: SLIDE.margin,
      y: SLIDE.top,
    })
    addNote(slide)
  }
  const bars = deck.add(PART, 'Overall Score')
  addBars(deck, bars, 'Overall Score', rankings.overall, {
    x: SLIDE.margin,
    y: SLIDE.top,
    w: BODY_WIDTH,
    h: SLIDE.bottom - SLIDE.top,
  })
  if (history.length === 0) return
  const editions = history.map(({ date, overall }) => ({ date, ranks: overall }))
  const lines = deck.add(PART, 'Ranking History')
  addRankLines(deck, lines, 'Ranking History', [
    ...editions,
    { date: report.date, ranks: rankings.overall },
  ])
}
