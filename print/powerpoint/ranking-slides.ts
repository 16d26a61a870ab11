import { rankingHistory } from '@insights/charts/ranking-history.ts'
import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { scorePanels } from '@insights/domain/reading/charts/score-texts.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { leaderHeadline, nearTies } from '@insights/domain/reading/findings/headlines.ts'

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
  const { own, document } = deck
  const { rankings, history, report } = document
  if (!rankings) return
  const mine = new Set(own ? [own.companyId] : [])
  const dots = scoreDots(scorePanels(document).slice(0, 1), dotsAbout(document, mine))
  for (const { items, title: topic } of paginate(
    rankings.overall,
    MAX_ROWS,
    'Comparative Company Ranking',
  )) {
    const slide = deck.add({
      part: PART,
      topic,
      finding: dots.finding,
      page: 'Executive Summary',
    })
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
      marked: items.map(({ companyId }) => mine.has(companyId)),
      x: SLIDE.margin,
      y: SLIDE.top,
    })
    addNote(slide)
  }
  const [tie] = nearTies(rankings.overall)
  const bars = deck.add({
    part: PART,
    topic: 'Overall Score',
    finding: tie?.text ?? sentenceOf(leaderHeadline(document)),
    page: 'Executive Summary',
  })
  addBars(deck, bars, 'Overall Score', rankings.overall, {
    x: SLIDE.margin,
    y: SLIDE.top,
    w: BODY_WIDTH,
    h: SLIDE.bottom - SLIDE.top,
  })
  if (history.length === 0) return
  const editions = history.map(({ date, overall }) => ({ date, ranks: overall }))
  const all = [...editions, { date: report.date, ranks: rankings.overall }]
  const { finding } = rankingHistory(document.companies, all, { own: mine })
  const head = {
    part: PART,
    topic: 'Ranking History',
    finding,
    page: 'Executive Summary',
  }
  addRankLines(deck, deck.add(head), 'Ranking History', all)
}
