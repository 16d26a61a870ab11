import { scoreWaterfall } from '@insights/charts/score-waterfall.ts'
import { adviceOf } from '@insights/domain/brand/plan/advice.ts'
import {
  explainScoreChange,
  mergeSmallest,
} from '@insights/domain/reading/breakdown/explain-change.ts'
import { companyAvailabilityChanges } from '@insights/domain/reading/changes/company-changes.ts'
import { waterfallTitle } from '@insights/domain/reading/charts/change-texts.ts'
import { percentAxis } from '@insights/domain/reading/charts/percent-axis.ts'
import { type DotPanel, scorePanels } from '@insights/domain/reading/charts/score-texts.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { companyHeadline, scoreAndChange } from '@insights/domain/reading/findings/headlines.ts'
import { findStanding, formerRank } from '@insights/domain/reading/findings/standing.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { scoreChangeText, rankText, scoreText } from '@insights/domain/text/number-text.ts'

import { addLine, addNext } from './lines.ts'
import type { Deck, OwnCompany } from './open-deck.ts'
import type { Slide } from './pptx.ts'
import { addScreenshot } from './screenshots.ts'
import { addWaterfall } from './step-charts.ts'
import { addTable } from './tables.ts'
import { BODY_WIDTH, SLIDE, THEME } from './theme.ts'

/** Inches. */
const NAMES = { x: SLIDE.margin, w: 1.9 }
const STRIP = { x: 2.6, w: 2.9 }
const CHANGE = { x: 5.6, w: 0.7 }
const SCREENSHOT = { x: 6.6, w: 2.6 }
const LIST = { x: 9.5, w: SLIDE.width - SLIDE.margin - 9.5 }
const ROW = 0.82
const MAX_LISTED = 9

/** The reader's own company: a slide on its standing, and one on its score's change. */
export function positionSlides(deck: Deck): void {
  addPosition(deck)
  addScoreChange(deck)
}

const MAX_PARTS = 14

/** Causes of the own score's change since the previous edition, by category. */
function addScoreChange(deck: Deck): void {
  const { document, own } = deck
  const explained = own && explainScoreChange(document, own.companyId, null)
  if (!own || !explained) return
  const about = {
    companyId: own.companyId,
    company: own.title,
    application: null,
    date: document.report.date,
  }
  const chart = scoreWaterfall(mergeSmallest(explained, MAX_PARTS), about)
  const name = waterfallTitle(own.title, null, explained)
  const head = {
    part: 'Executive Summary',
    topic: name,
    finding: chart.finding,
    page: 'Score',
  }
  addWaterfall(deck, deck.add(head), name, chart)
}

/** Its ranks, gains or losses, and next steps. */
function addPosition(deck: Deck): void {
  const { document, own } = deck
  const standing = own && findStanding(document, own.companyId)
  const headline = own && sentenceOf(companyHeadline(document, own.companyId))
  if (!own || !standing || !headline) return
  const slide = deck.add({
    part: 'Executive Summary',
    topic: 'Your Position',
    finding: headline,
    page: 'Executive Summary and What Changed',
  })
  addLine(slide, scoreAndChange(standing).text, {
    x: SLIDE.margin,
    y: SLIDE.top,
    w: BODY_WIDTH,
    size: 14,
    color: THEME.inkSoft,
  })
  addStrips(deck, slide, own)
  addChanges(deck, slide, own)
  const next = adviceOf(document, own.companyId)
  if (next) addNext(slide, next.text)
}

/** The scores of all companies on one axis, a row for each ranking, the own one with its value. */
function addStrips({ document }: Deck, slide: Slide, own: OwnCompany): void {
  const panels = scorePanels(document)
  const axis = percentAxis(
    panels.flatMap(({ ranks }) =>
      ranks.flatMap(({ score, change }) => [score, score - (change ?? 0)]),
    ),
  )
  const at = (score: number) =>
    STRIP.x + ((score * 100 - axis.min) / (axis.max - axis.min)) * STRIP.w
  const top = SLIDE.top + 0.5
  for (let mark = axis.min; mark <= axis.max; mark += axis.interval) {
    const x = at(mark / 100)
    const bottom = { y: top + 0.3, w: 0, h: panels.length * ROW }
    slide.addShape('line', { x, ...bottom, line: { color: THEME.rule, width: 0.75 } })
    const label = { x: x - 0.4, y: top, w: 0.8, size: 9, align: 'center' } as const
    addLine(slide, `${mark}%`, { ...label, color: THEME.inkSoft })
  }
  for (const [row, panel] of panels.entries()) addStrip(panel, top + 0.3 + row * ROW)
  const previous = document.history.at(-1)
  addLine(
    slide,
    `Blue: ${own.title}. Grey: the others.${previous ? ` Hollow: ${formatMonth(previous.date)}.` : ''} Axis from ${axis.min} to ${axis.max}%.`,
    { x: SLIDE.margin, y: top + 0.35 + panels.length * ROW, w: 5.8, size: 9, color: THEME.inkSoft },
  )

  function addStrip({ title, ranks }: DotPanel, y: number): void {
    const now = ranks.find(({ companyId }) => companyId === own.companyId)
    if (!now) return
    addLine(slide, title, { ...NAMES, y: y + 0.12, size: 12, bold: true })
    addLine(slide, placeText(ranks, now, title), { ...NAMES, y: y + 0.38, size: 10 })
    const middle = y + 0.5
    for (const { companyId, score } of ranks) {
      if (companyId !== own.companyId) addDot(at(score), middle, THEME.other)
    }
    const before = now.change === null ? null : now.score - now.change
    if (before !== null && Math.abs(at(before) - at(now.score)) > 0.05) {
      const x = Math.min(at(before), at(now.score))
      const w = Math.abs(at(before) - at(now.score))
      slide.addShape('line', { x, y: middle, w, h: 0, line: { color: THEME.accent, width: 2 } })
      addDot(at(before), middle, THEME.paper)
    }
    addDot(at(now.score), middle, THEME.accent)
    const label = { x: at(now.score) - 0.5, y: y + 0.12, w: 1, align: 'center' } as const
    addLine(slide, scoreText(now.score), { ...label, bold: true, color: THEME.accent })
    if (now.change === null) return
    const color = now.change < 0 ? THEME.loss : now.change > 0 ? THEME.gain : THEME.inkSoft
    addLine(slide, scoreChangeText(now.score, now.change), {
      ...CHANGE,
      y: y + 0.35,
      color,
      align: 'right',
    })
  }

  function placeText(ranks: readonly Rank[], now: Rank, title: string): string {
    const key = document.applications.find((application) => application.title === title)?.title
    const standing = findStanding(document, own.companyId, key ?? null)
    const former = standing && formerRank(standing)
    const was = former ? `, was ${former}` : ''
    const tied = ranks.filter(({ rank }) => rank === now.rank).length > 1
    return `${rankText(now.rank, tied)} of ${ranks.length}${was}`
  }

  function addDot(x: number, y: number, color: string): void {
    const size = color === THEME.other ? 0.13 : 0.18
    slide.addShape('ellipse', {
      x: x - size / 2,
      y: y - size / 2,
      w: size,
      h: size,
      fill: { color },
      line: { color: color === THEME.paper ? THEME.accent : THEME.paper, width: 1.5 },
    })
  }
}

/** The company's losses or, without any, gains: a list, and the first screenshot of it. */
function addChanges({ document, options, titleOf }: Deck, slide: Slide, own: OwnCompany): void {
  const changes = companyAvailabilityChanges(document, own.companyId)
  const lost = changes.filter(({ gained }) => !gained)
  const listed = lost.length > 0 ? lost : changes
  const top = SLIDE.top + 0.5
  if (listed.length === 0) return
  const heading = lost.length > 0 ? 'Lost' : 'Gained'
  const shown = listed.slice(0, MAX_LISTED)
  const others = document.companies.length - 1
  addTable(slide, {
    columns: [
      { title: `${heading} (${shown.length} of ${listed.length})`, width: LIST.w - 0.9 },
      { title: `Others, of ${others}`, width: 0.9, align: 'right' },
    ],
    rows: shown.map(({ capabilityId, capability, applications }) => [
      capability,
      String(othersWith(capabilityId, applications)),
    ]),
    x: LIST.x,
    y: top,
    fontSize: 10,
  })
  const screenshot = options.screenshots.find(
    ({ companyId, gained }) => companyId === own.companyId && gained === lost.length < 1,
  )
  if (!screenshot) return
  const state = screenshot.gained ? 'new' : 'before it was lost'
  addScreenshot(slide, screenshot, { ...SCREENSHOT, y: top, h: 3.5 }, [
    titleOf(screenshot.capabilityId),
    `${screenshot.application}, ${state}`,
  ])

  /** Returns how many other companies have a capability in at least one of these applications. */
  function othersWith(id: string, applications: (typeof listed)[number]['applications']): number {
    const row = document.matrix
      .flatMap(({ capabilities }) => capabilities)
      .find(({ capabilityId }) => capabilityId === id)
    return document.companies.filter(
      ({ companyId }, place) =>
        companyId !== own.companyId && applications.some((key) => row?.available[key][place]),
    ).length
  }
}
