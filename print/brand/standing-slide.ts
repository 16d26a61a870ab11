import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import { adviceOf } from '@insights/domain/brand/plan/advice.ts'
import {
  type CapabilityReturn,
  findReturns,
  type Returns,
  returnsClaims,
} from '@insights/domain/brand/standing/capability-returns.ts'
import { findRankFlips, rankFlipClaims } from '@insights/domain/brand/standing/rank-flips.ts'
import {
  findStandings,
  type RankingStanding,
  rankingName,
  standingContext,
  standingFinding,
} from '@insights/domain/brand/standing/standing-findings.ts'
import { percentAxis } from '@insights/domain/reading/charts/percent-axis.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { ranksOf } from '@insights/domain/reading/document/ranks-of.ts'
import { formerRank } from '@insights/domain/reading/findings/standing.ts'
import { intervalMark } from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import {
  scoreChangeText,
  rankText,
  scoreText,
  changeText,
} from '@insights/domain/text/number-text.ts'

import { addContext, addHeading, addLine, addNext } from '../powerpoint/lines.ts'
import type { Deck } from '../powerpoint/open-deck.ts'
import { slideText } from '../powerpoint/paragraphs.ts'
import type { Chart, Slide } from '../powerpoint/pptx.ts'
import { addScreenshot } from '../powerpoint/screenshots.ts'
import { addTable } from '../powerpoint/tables.ts'
import { CHART_LOOKS, percentScale, SLIDE, THEME } from '../powerpoint/theme.ts'
import type { BrandSubject } from './brand-subject.ts'

/** Inches. */
const TOP = SLIDE.top + 0.5
const CHART = { x: SLIDE.margin, w: 5.8, h: 2.45 }
/** Width of the labels of the axis. */
const AXIS = 0.45
const SCREENSHOTS = { x: 6.65, w: 1.35 }
const LIST = { x: 9.6, w: SLIDE.width - SLIDE.margin - 9.6 }
const HEADING = 0.35
const MAX_LISTED = 9

/** Where We Stand as a slide: four ranks, a pair of screenshots, losses or gains, and the next step. */
export function standingSlide(deck: Deck, { company }: BrandSubject<'standing'>): void {
  const { document } = deck
  const { companyId } = company
  const standings = findStandings(document, companyId)
  const context = sentenceOf(standingContext(document, companyId)) ?? ''
  const returns = findReturns(document, companyId)
  const next = adviceOf(document, companyId)
  const changed = sentenceOf(returnsClaims(document, company))
  const flips = findRankFlips(document, companyId)
  const slide = deck.add({
    part: 'Your Brand',
    topic: 'Where We Stand',
    finding: standingFinding(document, companyId)?.text,
    page: 'Where We Stand',
    say: [
      context,
      ...standings.map(sayStanding),
      ...(changed === null ? [] : [changed]),
      ...(flips ? rankFlipClaims(flips).map(({ text }) => text) : []),
      ...(next ? [`Next: ${next.text}`] : []),
    ],
  })
  addContext(slide, [context, findVerdict(document, companyId)?.text ?? ''].join(' ').trim())
  addScores(deck, slide, standings, companyId)
  if (returns) addReturns(deck, slide, returns, companyId)
  if (next) addNext(slide, next.text)
}

/** 'Mobile Web: 2nd of 7, 72.3%, ±0.0 points.' */
export function sayStanding({
  application,
  standing: { now, of, tiedWith },
}: RankingStanding): string {
  const rank = rankText(now.rank, tiedWith.length > 0)
  const change = now.change === null ? '' : `, ${scoreChangeText(now.score, now.change)} points`
  return `${rankingName(application)}: ${rank} of ${of}, ${scoreText(now.score)}${change}.`
}

/** The scores of all companies as a native chart of dots, a column for each ranking. */
export function addScores(
  { document, pptx }: Deck,
  slide: Slide,
  standings: readonly RankingStanding[],
  companyId: string,
  box: { readonly x: number; readonly w: number; readonly h: number } = CHART,
): void {
  const place = { x: box.x, w: box.w }
  const previous = document.history.at(-1)
  const [month, before] = [document.report.date, previous?.date ?? ''].map(formatMonth)
  const own = standings[0]?.standing.now.company ?? ''
  addHeading(slide, previous ? `Scores, ${month} against ${before}` : `Scores, ${month}`, {
    ...place,
    y: TOP,
  })
  const rankings = standings.map(({ application }) => ranksOf(document, application))
  const intervals = standings.map(({ application }) =>
    findIntervals(document, application)?.get(companyId),
  )
  const axis = percentAxis([
    ...rankings.flatMap((ranks) => ranks.map(({ score }) => score)),
    ...intervals.flatMap((interval) => (interval ? [interval.low, interval.high] : [])),
    ...standings.flatMap(({ standing }) => standing.before?.score ?? []),
  ])
  const labels = standings.map(({ application }) => rankingName(application))
  // The writer leaves a gap for values that are not numbers.
  const series = (name: string, values: readonly (number | undefined)[]) => ({
    name: slideText(name, 60),
    labels,
    values: values as number[],
  })
  const others = document.companies.filter((company) => company.companyId !== companyId)
  const data = [
    ...others.map((company) =>
      series(
        company.title,
        rankings.map((ranks) => ranks.find((one) => one.companyId === company.companyId)?.score),
      ),
    ),
    ...(previous
      ? [
          series(
            `${own}, ${before}`,
            standings.map(({ standing }) => standing.before?.score),
          ),
        ]
      : []),
    series(
      own,
      standings.map(({ standing }) => standing.now.score),
    ),
  ]
  slide.addChart(pptx.ChartType.line, data, {
    ...box,
    ...CHART_LOOKS,
    ...percentScale(axis),
    y: TOP + HEADING,
    layout: { x: AXIS / box.w, y: 0.02, w: 1 - AXIS / box.w, h: 0.96 },
    lineSize: 0,
    lineDataSymbol: 'circle',
    lineDataSymbolSize: 9,
    lineDataSymbolLineColor: THEME.inkSoft,
    lineDataSymbolLineSize: 1,
    displayBlanksAs: 'gap',
    chartColors: [
      ...others.map(() => THEME.other),
      ...(previous ? [THEME.paper] : []),
      THEME.accent,
    ],
    catAxisHidden: true,
    valAxisLabelFontSize: 9,
    altText: slideText(
      labels
        .map((label, index) => {
          const all = rankings[index]?.map(({ company, score }) => `${company} ${scoreText(score)}`)
          return `${label}: ${all?.join(', ')}`
        })
        .join('; '),
      1000,
    ),
  } satisfies Chart)
  const width = (box.w - AXIS) / Math.max(standings.length, 1)
  // A line of dots has no whiskers of its own.
  const yOf = (score: number) =>
    TOP + HEADING + box.h * (0.02 + (0.96 * (axis.max - score * 100)) / (axis.max - axis.min))
  for (const [index, interval] of intervals.entries()) {
    if (!interval) continue
    const x = box.x + AXIS + (index + 0.5) * width
    const line = { color: THEME.accent, width: 1.5 }
    const [top, bottom] = [yOf(interval.high), yOf(interval.low)]
    slide.addShape('line', { x, y: top, w: 0, h: bottom - top, line })
    for (const y of [top, bottom]) slide.addShape('line', { x: x - 0.08, y, w: 0.16, h: 0, line })
  }
  const ranksAt = TOP + HEADING + box.h + 0.08
  for (const [index, standing] of standings.entries()) {
    addRank(slide, standing, { x: box.x + AXIS + index * width, y: ranksAt, w: width })
  }
  const hollow = previous ? ` White: ${before}.` : ''
  const sure = intervals.some((interval) => interval) ? ` ${intervalMark(document)}` : ''
  addLine(
    slide,
    `Blue: ${own}.${hollow} Grey: the others.${sure} The axis runs from ${axis.min} to ${axis.max}%.`,
    { ...place, y: ranksAt + 0.9, size: 9, color: THEME.inkSoft },
  )
}

/** Rank, score and change below a column of dots. */
function addRank(
  slide: Slide,
  { application, standing }: RankingStanding,
  { y, ...box }: { readonly x: number; readonly y: number; readonly w: number },
): void {
  const { now, before, of, tiedWith } = standing
  const fell = before !== null && before.rank < now.rank
  const rose = before !== null && before.rank > now.rank
  const was = fell || rose ? `, was ${formerRank(standing)}` : ''
  const change = now.change === null ? '' : `  ${scoreChangeText(now.score, now.change)}`
  const moved = fell ? THEME.loss : rose ? THEME.gain : THEME.inkSoft
  const lines = [
    { text: rankingName(application), bold: true, size: 11 },
    { text: `${rankText(now.rank, tiedWith.length > 0)} of ${of}${was}`, color: moved, size: 10 },
    { text: `${scoreText(now.score)}${change}`, bold: true, color: THEME.accent, size: 11 },
  ]
  for (const [place, { text, ...looks }] of lines.entries()) {
    addLine(slide, text, { ...box, ...looks, y: y + place * 0.3, align: 'center' })
  }
}

/** Losses or, without any, gains: a pair of screenshots and a list. */
function addReturns(
  { document, options, titleOf }: Deck,
  slide: Slide,
  { lost, gained, of }: Returns,
  companyId: string,
): void {
  const listed = lost.length > 0 ? lost : gained
  if (listed.length === 0) return
  const isLoss = lost.length > 0
  const shown = listed.slice(0, MAX_LISTED)
  addHeading(slide, isLoss ? 'What Was Lost' : 'What Was Gained', { ...LIST, y: TOP })
  addTable(slide, {
    columns: [
      { title: `${shown.length} of ${listed.length}`, width: LIST.w - 1.7 },
      { title: `Others, of ${of}`, width: 0.95, align: 'right' },
      { title: 'Points', width: 0.75, align: 'right' },
    ],
    rows: shown.map((one: CapabilityReturn) => [
      `${one.capability}, ${one.application}`,
      String(one.others),
      changeText(one.worth),
    ]),
    x: LIST.x,
    y: TOP + HEADING,
    fontSize: 10,
  })
  const candidates = options.screenshots.filter(
    (one) => one.companyId === companyId && one.gained === !isLoss,
  )
  const screenshot = candidates.find(({ now }) => now) ?? candidates[0]
  if (!screenshot) return
  const width = 2 * SCREENSHOTS.w + 0.1
  addHeading(slide, titleOf(screenshot.capabilityId), { x: SCREENSHOTS.x, w: width, y: TOP })
  const before = document.history.at(-1)
  const month = formatMonth(document.report.date)
  const frame = { ...SCREENSHOTS, y: TOP + HEADING, h: 3.1 }
  const about = screenshot.application
  addScreenshot(
    slide,
    screenshot,
    frame,
    isLoss ? [before ? formatMonth(before.date) : '', about] : [month, `${about}, new`],
  )
  if (screenshot.now) {
    addScreenshot(slide, screenshot.now, { ...frame, x: SCREENSHOTS.x + SCREENSHOTS.w + 0.1 }, [
      month,
      'gone',
    ])
  }
}
