import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import {
  findStandings,
  standingContext,
  standingFinding,
} from '@insights/domain/brand/standing/standing-findings.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { leaderHeadline, nearTies } from '@insights/domain/reading/findings/headlines.ts'
import {
  intervalNote,
  intervalText,
  rankIntervalText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { rankText, scoreChangeText, scoreText } from '@insights/domain/text/number-text.ts'

import { addBars } from '../../powerpoint/charts.ts'
import { addContext } from '../../powerpoint/lines.ts'
import type { Deck, OwnCompany } from '../../powerpoint/open-deck.ts'
import { addSmallPrint } from '../../powerpoint/paragraphs.ts'
import { addTable } from '../../powerpoint/tables.ts'
import { BODY_WIDTH, SLIDE } from '../../powerpoint/theme.ts'
import { addScores, sayStanding } from '../standing-slide.ts'
import { nearest } from '../what-if-slide.ts'

/** The brand's position: its four ranks among the scores of all. */
export function positionSlide(deck: Deck, { companyId }: OwnCompany): void {
  const { document } = deck
  const standings = findStandings(document, companyId)
  const verdict = findVerdict(document, companyId)
  const context = sentenceOf([verdict, ...standingContext(document, companyId)]) ?? ''
  const slide = deck.add({
    part: 'Your Brand',
    topic: 'Position',
    finding: standingFinding(document, companyId)?.text,
    page: 'Where We Stand',
    say: [context, ...standings.map(sayStanding)],
  })
  addContext(slide, context)
  addScores(deck, slide, standings, companyId, { x: SLIDE.margin, w: BODY_WIDTH, h: 3.3 })
}

/** Inches. */
const BARS = { x: 8.1, y: SLIDE.top, w: SLIDE.width - SLIDE.margin - 8.1 }

/** The overall ranking around the brand, with intervals where they are known and shown. */
export function fieldSlide(deck: Deck, { companyId }: OwnCompany): void {
  const { document } = deck
  const ranks = document.rankings?.overall ?? []
  const listed = nearest(ranks, companyId)
  const intervals = findIntervals(document, null)
  const previous = document.history.at(-1)
  const [tie] = nearTies(document)
  const slide = deck.add({
    part: 'Overall Ranking',
    topic: ranks.length > listed.length ? `${listed.length} of ${ranks.length}` : 'All Companies',
    finding: sentenceOf(leaderHeadline(document)),
    page: 'Executive Summary',
    say: [tie?.text ?? ''],
  })
  addTable(slide, {
    columns: [
      { title: 'Rank', width: 0.7, align: 'right' },
      { title: 'Company', width: intervals ? 2.5 : 4.5 },
      { title: 'Score', width: 0.9, align: 'right' },
      { title: previous ? 'Change' : '', width: 0.9, align: 'right' },
      ...(intervals
        ? ([{ title: '95% interval, of rank', width: 2.2, align: 'right' }] as const)
        : []),
    ],
    rows: listed.map(({ rank, companyId: id, company, score, change }) => {
      const tied = ranks.filter((one) => one.rank === rank).length > 1
      const interval = intervals?.get(id)
      const drawn = interval ? `${intervalText(interval)}, ${rankIntervalText(interval)}` : '–'
      return [
        rankText(rank, tied),
        company,
        scoreText(score),
        change === null ? '' : scoreChangeText(score, change),
        ...(intervals ? [drawn] : []),
      ]
    }),
    marked: listed.map((one) => one.companyId === companyId),
    x: SLIDE.margin,
    y: SLIDE.top,
    fontSize: intervals ? 10 : 12,
  })
  const h = Math.min(SLIDE.bottom - SLIDE.top - 0.5, 0.6 + listed.length * 0.45)
  addBars(deck, slide, 'Overall Score', listed, { ...BARS, h })
  const notes = [
    tie?.text ?? '',
    intervals ? intervalNote(document) : '',
    previous ? `Change in points since ${formatMonth(previous.date)}.` : '',
    ranks.length > listed.length ? 'The companies around the brand are listed.' : '',
  ]
  addSmallPrint(slide, notes.filter((text) => text !== '').join(' '), {
    x: SLIDE.margin,
    y: SLIDE.bottom,
    w: BODY_WIDTH,
  })
}
