import { rankingHistory } from '@insights/charts/ranking-history.ts'
import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { scorePanels } from '@insights/domain/reading/charts/score-texts.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { DrawnScore } from '@insights/domain/reading/document/report-document.ts'
import { leaderHeadline, nearTies } from '@insights/domain/reading/findings/headlines.ts'
import {
  intervalNote,
  intervalText,
  rankIntervalText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'

import { addBars, addRankLines } from './charts.ts'
import type { Deck } from './open-deck.ts'
import { addNote, addParagraphs, listParagraphs } from './paragraphs.ts'
import { addTable, type Column, paginate, scoreCell } from './tables.ts'
import { BODY_WIDTH, SLIDE } from './theme.ts'

const SUMMARY = 'Executive Summary'
const MAX_ROWS = 14

const COLUMNS: readonly Column[] = [
  { title: 'Rank', width: 0.8, align: 'right' },
  { title: 'Company', width: 4.1 },
  { title: 'Overall', width: 1.8, align: 'right' },
  { title: 'Mobile Web', width: 1.8, align: 'right' },
  { title: 'iPhone App', width: 1.8, align: 'right' },
  { title: 'Android App', width: 1.8, align: 'right' },
]

const WITH_INTERVALS: readonly Column[] = [
  ...COLUMNS.slice(0, 3).map((column) =>
    column.title === 'Company' ? { ...column, width: 3.1 } : column,
  ),
  { title: '95% interval, of rank', width: 2.8, align: 'right' },
  ...COLUMNS.slice(3).map((column) => ({ ...column, width: 1.2 })),
]

/** '74.1 to 79.8%, 2nd to 4th' */
function intervalCell(interval: DrawnScore | undefined): string {
  return interval ? `${intervalText(interval)}, ${rankIntervalText(interval)}` : '–'
}

/** The overall ranking as a table, as bars, and by edition. */
export function rankingSlides(deck: Deck): void {
  const { own, document } = deck
  const { rankings, history, report } = document
  if (!rankings) return
  const mine = new Set(own ? [own.companyId] : [])
  const intervals = findIntervals(document, null)
  const dots = scoreDots(scorePanels(document).slice(0, 1), dotsAbout(document, mine))
  for (const { items, title: topic } of paginate(
    rankings.overall,
    MAX_ROWS,
    'Comparative Company Ranking',
  )) {
    const slide = deck.add({
      part: SUMMARY,
      topic,
      finding: dots.finding,
      page: 'Executive Summary',
    })
    addTable(slide, {
      columns: intervals ? WITH_INTERVALS : COLUMNS,
      rows: items.map((rank) => [
        String(rank.rank),
        { text: rank.company, bold: true },
        scoreCell(rank),
        ...(intervals ? [intervalCell(intervals.get(rank.companyId))] : []),
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
    addNote(slide, intervalNote(document))
  }
  const [tie] = nearTies(document)
  const bars = deck.add({
    part: SUMMARY,
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
    part: SUMMARY,
    topic: 'Ranking History',
    finding,
    page: 'Executive Summary',
  }
  addRankLines(deck, deck.add(head), 'Ranking History', all)
}

const RATING = 'Product Rating'
const HALF = (BODY_WIDTH - 0.5) / 2

/** Each application: its ranking with bars, then its key success factors. */
export function applicationSlides(deck: Deck): void {
  const { own, document } = deck
  const { applications, rankings, productRating } = document
  const mine = new Set(own ? [own.companyId] : [])
  for (const { title: application } of applications) {
    const ranks = rankings?.applications[application] ?? []
    const { finding } = scoreDots([{ title: application, ranks }], dotsAbout(document, mine))
    for (const { items, title: topic } of paginate(
      ranks,
      MAX_ROWS,
      `Brand Ranking, ${application}`,
    )) {
      const slide = deck.add({
        part: RATING,
        topic,
        finding,
      })
      addTable(slide, {
        columns: [
          { title: 'Rank', width: 0.7, align: 'right' },
          { title: 'Brand', width: HALF - 2.8 },
          { title: `${application} Score`, width: 2.1, align: 'right' },
        ],
        rows: items.map((rank) => [String(rank.rank), rank.company, scoreCell(rank)]),
        marked: items.map(({ companyId }) => mine.has(companyId)),
        x: SLIDE.margin,
        y: SLIDE.top,
      })
      const place = { x: SLIDE.margin + HALF + 0.5, y: SLIDE.top, w: HALF }
      const h = Math.min(SLIDE.bottom - SLIDE.top - 0.3, 0.6 + items.length * 0.4)
      addBars(deck, slide, `${application} Score`, items, { ...place, h })
      addNote(slide)
    }
    const texts = productRating.find((section) => section.application === application)
    addTexts(application, texts?.keySuccessFactor ?? null, texts?.bestInClassFeatures ?? null)
  }

  function addTexts(application: string, success: string | null, best: string | null): void {
    if (success === null && best === null) return
    const slide = deck.add({ part: RATING, topic: `What Sets Brands Apart, ${application}` })
    const halves = [
      ['Key Success Factors', success],
      ['Best-in-Class Features', best],
    ] as const
    for (const [half, [name, html]] of halves.entries()) {
      const heading = { text: name, depth: 0, heading: true }
      addParagraphs(slide, [heading, ...listParagraphs(html)], {
        x: SLIDE.margin + half * (HALF + 0.5),
        y: SLIDE.top,
        w: HALF,
        h: SLIDE.bottom - SLIDE.top,
        fontSize: 13,
      })
    }
  }
}
