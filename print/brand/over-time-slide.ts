import { historyChart } from '@insights/charts/over-time-charts.ts'
import { matchedClaim } from '@insights/domain/brand/over-time/catalogue-changes.ts'
import {
  delayClaims,
  distanceClaim,
  placesClaim,
} from '@insights/domain/brand/over-time/findings.ts'
import { findRank } from '@insights/domain/brand/over-time/series.ts'
import { type OverTimeView, viewOverTime } from '@insights/domain/brand/over-time/view.ts'
import { axisNote, percentAxis } from '@insights/domain/reading/charts/percent-axis.ts'
import type { RankedEdition } from '@insights/domain/reading/charts/ranking-editions.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formulaClaim } from '@insights/domain/reading/findings/formula-claim.ts'
import { formatShortMonth } from '@insights/domain/text/format-date.ts'
import { intervalText } from '@insights/domain/text/month-intervals.ts'
import { scoreText } from '@insights/domain/text/number-text.ts'

import {
  addHistoryLines,
  type HistoryAxis,
  type HistoryLine,
  rankAxis,
} from '../powerpoint/history-lines.ts'
import { addLine } from '../powerpoint/lines.ts'
import type { Deck } from '../powerpoint/open-deck.ts'
import { addSmallPrint, slideText } from '../powerpoint/paragraphs.ts'
import type { Slide } from '../powerpoint/pptx.ts'
import { addTable } from '../powerpoint/tables.ts'
import { BODY_WIDTH, SLIDE, THEME } from '../powerpoint/theme.ts'
import type { BrandSubject } from './brand-subject.ts'

/** Inches. */
const TOP = 1.75
const WHOLE = { x: SLIDE.margin, w: BODY_WIDTH, valign: 'top' } as const
const CHART = { x: SLIDE.margin, y: TOP, w: 5.6, h: 4.55 } as const
const NAMES_WIDTH = 1.75
const TABLE_X = SLIDE.margin + CHART.w + NAMES_WIDTH + 0.15
const MAX_DELAYS = 9

/** The history on Where We Stand as a slide: a native line chart with names at its lines, and the longest delays. */
export function overTimeSlide(deck: Deck, { company, settings }: BrandSubject<'standing'>): void {
  const { document } = deck
  const view = viewOverTime(document, company.companyId, settings.history ?? {})
  const slide = deck.add({
    part: 'Your Brand',
    topic: `Over Time, ${view.title}`,
    finding: placesClaim(document, view)?.text,
    page: 'Where We Stand',
  })
  addLine(slide, distanceClaim(document, view)?.text ?? '', {
    ...WHOLE,
    y: TOP - 0.36,
    size: 12,
  })
  if (view.editions.length < 2) {
    const text = 'No earlier edition. History appears from the second edition on.'
    addLine(slide, text, { ...WHOLE, y: TOP + 0.3, size: 14 })
    return
  }
  addLines(deck, slide, view)
  addDelays(document, slide, view)
  const notes = [
    ...(view.measure === 'score' ? [axisNote(percentAxis(knownScores(view)))] : []),
    '› means still counting.',
    ...(view.topic.kind === 'overall'
      ? [
          formulaClaim(document, view.recalculated)?.text ?? '',
          view.recalculated ? '' : (matchedClaim(document)?.text ?? ''),
        ]
      : []),
  ]
  addSmallPrint(slide, slideText(notes.join(' '), 300), {
    x: SLIDE.margin,
    y: SLIDE.bottom + 0.05,
    w: BODY_WIDTH,
  })
}

function addLines(deck: Deck, slide: Slide, view: OverTimeView): void {
  const { document } = deck
  const { editions, matched, measure, company } = view
  const black = view.other ?? editions.at(-1)?.ranks[0]?.companyId
  const last = editions.at(-1)!
  const lines = view.companies.map(({ companyId, title }): HistoryLine => {
    const isOwn = companyId === company.companyId
    const end = findRank(last, companyId)
    return {
      name: title,
      color: isOwn ? THEME.accent : companyId === black ? THEME.ink : THEME.other,
      values: editions.map((edition) => findRank(edition, companyId)?.[measure] ?? null),
      end: end ? `${scoreText(end.score)}  ${title}` : '',
      bold: isOwn,
    }
  })
  const own = (edition: RankedEdition) =>
    findRank(matched?.find(({ date }) => date === edition.date) ?? { ranks: [] }, company.companyId)
  if (matched) {
    const end = own(last)
    lines.push({
      name: `${company.title}, matched catalog`,
      color: THEME.surveyFour,
      values: editions.map((edition) => own(edition)?.[measure] ?? null),
      end: end ? `${scoreText(end.score)}  matched catalog` : '',
      bold: false,
    })
  }
  const axis = measure === 'rank' ? rankAxis(editions) : scoreAxis(view)
  addHistoryLines(deck, slide, {
    lines,
    labels: editions.map(({ date }) => formatShortMonth(date)),
    axis,
    measure,
    altText: `${view.title}: ${historyChart(document, view).description}`,
    box: CHART,
    namesWidth: NAMES_WIDTH,
  })
}

function scoreAxis(view: OverTimeView): HistoryAxis {
  const { min, max, interval } = percentAxis(knownScores(view))
  return { min: min / 100, max: max / 100, unit: interval / 100 }
}

function knownScores({ editions, matched }: OverTimeView): number[] {
  return [...editions, ...(matched ?? [])].flatMap(({ ranks }) => ranks.map(({ score }) => score))
}

function addDelays(document: ReportDocument, slide: Slide, view: OverTimeView): void {
  const { delays } = view
  const width = SLIDE.width - SLIDE.margin - TABLE_X
  const behind = delays.filter((delay) => delay.behind !== null)
  addLine(slide, sentenceOf(delayClaims(document, view)) ?? '', {
    x: TABLE_X,
    y: TOP,
    w: width,
    h: 0.62,
    valign: 'top',
  })
  if (behind.length === 0) return
  addTable(slide, {
    columns: [
      { title: 'Capability', width: width - 2.15 },
      { title: 'First seen', width: 0.95 },
      { title: 'Months behind', width: 1.2, align: 'right' },
    ],
    rows: behind
      .slice(0, MAX_DELAYS)
      .map(({ capability, application, firstDate, firsts, behind: months }) => [
        slideText(`${capability}, ${application}`, 70),
        `${firsts.length === 0 ? 'by ' : ''}${formatShortMonth(firstDate)}`,
        months === null ? '' : `${intervalText(months)}${months.counting ? ' ›' : ''}`,
      ]),
    x: TABLE_X,
    y: TOP + 0.75,
    fontSize: 9,
  })
}
