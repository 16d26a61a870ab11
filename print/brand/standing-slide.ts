import { percentAxis } from '@insights/domain/charts/chart.ts'
import { nextStepSentence } from '@insights/domain/findings/next-step.ts'
import { rankingOf } from '@insights/domain/findings/standing.ts'
import {
  type CapabilityReturn,
  findReturns,
  type Returns,
  returnsSentence,
} from '@insights/domain/standing/capability-returns.ts'
import {
  findStandings,
  type RankingStanding,
  rankingName,
  standingContext,
  standingFinding,
} from '@insights/domain/standing/standing-findings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { changeText, rankText, scoreText } from '@insights/domain/text/number-text.ts'

import type { Deck } from '../powerpoint/open-deck.ts'
import { slideText } from '../powerpoint/paragraphs.ts'
import type { Chart, Slide } from '../powerpoint/pptx.ts'
import { addScreenshot } from '../powerpoint/screenshots.ts'
import { addTable } from '../powerpoint/tables.ts'
import { BODY_WIDTH, SLIDE, THEME } from '../powerpoint/theme.ts'
import type { BrandSubject } from './brand-files.ts'
import { addHeading, addLine, addNext } from './slide-parts.ts'

/** Inches. */
const TOP = SLIDE.top + 0.5
const NAMES = { x: SLIDE.margin, w: 1.75 }
const DOTS = { x: 2.3, w: 3.3 }
const VALUES = { x: 5.6, w: 0.75 }
const SCREENSHOTS = { x: 6.65, w: 1.35 }
const LIST = { x: 9.6, w: SLIDE.width - SLIDE.margin - 9.6 }
const HEADING = 0.35
const AXIS = 0.3
const ROW = 0.8
const MAX_LISTED = 9

/** Standing as a slide: four ranks, a pair of pictures, what was lost or gained, and the next step. */
export function standingSlide(deck: Deck, { company }: BrandSubject<'standing'>): void {
  const { document } = deck
  const { companyId } = company
  const standings = findStandings(document, companyId)
  const context = standingContext(document, companyId)
  const returns = findReturns(document, companyId)
  const next = nextStepSentence(document, companyId)
  const slide = deck.add({
    part: 'Your Brand',
    topic: 'Standing',
    finding: standingFinding(document, companyId),
    page: 'Standing',
    say: [
      context,
      ...standings.map(sayStanding),
      ...(returns && document.history.length > 0 ? [returnsSentence(returns)] : []),
      ...(next === null ? [] : [`Next: ${next}`]),
    ],
  })
  addLine(slide, context, {
    x: SLIDE.margin,
    y: SLIDE.top,
    w: BODY_WIDTH,
    size: 13,
    color: THEME.inkSoft,
  })
  addScores(deck, slide, standings, companyId)
  if (returns) addReturns(deck, slide, returns, companyId)
  if (next !== null) addNext(slide, next)
}

/** 'Mobile Web: 2nd of 7, 72.3%, ±0.0 points.' */
function sayStanding({ application, standing: { now, of, tiedWith } }: RankingStanding): string {
  const rank = rankText(now.rank, tiedWith.length > 0)
  const change = now.change === null ? '' : `, ${changeText(now.change)} points`
  return `${rankingName(application)}: ${rank} of ${of}, ${scoreText(now.score)}${change}.`
}

/** The scores of all companies as a native chart of dots, a row for each ranking. */
function addScores(
  { document, pptx }: Deck,
  slide: Slide,
  standings: readonly RankingStanding[],
  companyId: string,
): void {
  const previous = document.history.at(-1)
  const name = previous
    ? `Scores, ${formatMonth(document.report.date)} against ${formatMonth(previous.date)}`
    : `Scores, ${formatMonth(document.report.date)}`
  addHeading(slide, name, { x: SLIDE.margin, y: TOP, w: 5.9 })
  const rows = standings.map(({ application, standing }, place) => ({
    standing,
    title: rankingName(application),
    height: standings.length - place,
    others: rankingOf(document, application).filter((rank) => rank.companyId !== companyId),
  }))
  const axis = percentAxis(
    rows.flatMap(({ standing: { now, before }, others }) => [
      now.score,
      ...(before ? [before.score] : []),
      ...others.map(({ score }) => score),
    ]),
  )
  const dots = rows.flatMap(({ standing: { now, before }, height, others }) => [
    ...others.map(({ score }) => ({ of: 'other', score, height })),
    ...(before ? [{ of: 'before', score: before.score, height }] : []),
    { of: 'now', score: now.score, height },
  ])
  const series = (title: string, of: string) => ({
    name: slideText(title, 60),
    // The writer leaves a gap for values that are not numbers.
    values: dots.map((dot) => (dot.of === of ? dot.height : undefined)) as number[],
  })
  const own = rows[0]?.standing.now.company ?? ''
  slide.addChart(
    pptx.ChartType.scatter,
    [
      { name: 'Score', values: dots.map(({ score }) => score) },
      series('Other companies', 'other'),
      ...(previous ? [series(`${own}, ${formatMonth(previous.date)}`, 'before')] : []),
      series(`${own}, ${formatMonth(document.report.date)}`, 'now'),
    ],
    {
      ...DOTS,
      y: TOP + HEADING,
      h: AXIS + rows.length * ROW,
      layout: {
        x: 0,
        y: AXIS / (AXIS + rows.length * ROW),
        w: 1,
        h: 1 - AXIS / (AXIS + rows.length * ROW),
      },
      lineSize: 0,
      lineDataSymbol: 'circle',
      lineDataSymbolSize: 10,
      lineDataSymbolLineColor: THEME.inkSoft,
      lineDataSymbolLineSize: 1,
      chartColors: [THEME.other, ...(previous ? [THEME.paper] : []), THEME.accent],
      catAxisMinVal: axis.min / 100,
      catAxisMaxVal: axis.max / 100,
      catAxisMajorUnit: axis.interval / 100,
      catLabelFormatCode: '0%',
      catAxisLabelPos: 'high',
      catAxisLabelFontFace: THEME.sans,
      catAxisLabelFontSize: 9,
      catAxisLabelColor: THEME.inkSoft,
      catAxisLineShow: false,
      catGridLine: { color: THEME.rule, size: 0.5 },
      valAxisHidden: true,
      valAxisMinVal: 0.5,
      valAxisMaxVal: rows.length + 0.5,
      valAxisMajorUnit: 1,
      valGridLine: { style: 'none' },
      showLegend: false,
      showTitle: false,
      altText: slideText(
        rows
          .map(({ title, standing: { now }, others }) => {
            const all = [now, ...others].map(
              ({ company, score }) => `${company} ${scoreText(score)}`,
            )
            return `${title}: ${all.join(', ')}`
          })
          .join('; '),
        1000,
      ),
    } satisfies Chart,
  )
  for (const [place, row] of rows.entries()) addRow(slide, row, TOP + HEADING + AXIS + place * ROW)
  const before = previous ? ` White: ${formatMonth(previous.date)}.` : ''
  addLine(
    slide,
    `Blue: ${own}.${before} Grey: the others. The axis runs from ${axis.min} to ${axis.max}%.`,
    {
      x: SLIDE.margin,
      y: TOP + HEADING + AXIS + rows.length * ROW + 0.05,
      w: 5.9,
      size: 9,
      color: THEME.inkSoft,
    },
  )
}

interface ScoreRow {
  readonly title: string
  readonly standing: RankingStanding['standing']
}

/** The rank at the left of a row of dots, the score and its change at the right. */
function addRow(slide: Slide, { title, standing }: ScoreRow, y: number): void {
  const { now, before, of, tiedWith } = standing
  const fell = before !== null && before.rank < now.rank
  const rose = before !== null && before.rank > now.rank
  const was = fell || rose ? `, was ${rankText(before.rank)}` : ''
  addLine(slide, title, { ...NAMES, y: y + 0.12, size: 12, bold: true })
  addLine(slide, `${rankText(now.rank, tiedWith.length > 0)} of ${of}${was}`, {
    ...NAMES,
    y: y + 0.38,
    size: 11,
    color: fell ? THEME.loss : rose ? THEME.gain : THEME.inkSoft,
  })
  addLine(slide, scoreText(now.score), {
    ...VALUES,
    y: y + 0.12,
    size: 12,
    bold: true,
    color: THEME.accent,
    align: 'right',
  })
  if (now.change === null) return
  addLine(slide, changeText(now.change), {
    ...VALUES,
    y: y + 0.38,
    color: now.change < 0 ? THEME.loss : now.change > 0 ? THEME.gain : THEME.inkSoft,
    align: 'right',
  })
}

/** What was lost or, if nothing, gained: a pair of pictures and a list. */
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
      { title: `${shown.length} of ${listed.length}`, width: LIST.w - 1.5 },
      { title: `Others, of ${of}`, width: 0.75, align: 'right' },
      { title: 'Points', width: 0.75, align: 'right' },
    ],
    rows: shown.map((one: CapabilityReturn) => [
      one.capability,
      String(one.others),
      changeText(one.worth, 2),
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
