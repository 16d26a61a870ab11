import { makeAdvisedPlan, planLead } from '@insights/domain/brand/plan/advice.ts'
import type { Plan } from '@insights/domain/brand/plan/make-plan.ts'
import { pathPanels } from '@insights/domain/brand/plan/path-panels.ts'
import {
  assumptionText,
  leastEffort,
  placeText,
  ratingsEffect,
} from '@insights/domain/brand/plan/plan-texts.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { formatShortMonth } from '@insights/domain/text/format-date.ts'
import { scoreText, scoreChangeText } from '@insights/domain/text/number-text.ts'

import { addContext } from '../powerpoint/lines.ts'
import type { Deck } from '../powerpoint/open-deck.ts'
import { addSmallPrint, slideText } from '../powerpoint/paragraphs.ts'
import type { Chart, Slide } from '../powerpoint/pptx.ts'
import { addScreenshot } from '../powerpoint/screenshots.ts'
import { addTable } from '../powerpoint/tables.ts'
import { BODY_WIDTH, CHART_LOOKS, percentScale, SLIDE, THEME } from '../powerpoint/theme.ts'
import type { CaptionedScreenshot } from './board/missing-slide.ts'
import type { BrandSubject } from './brand-subject.ts'

/** Inches. */
const CHART = { x: SLIDE.margin, y: 1.95, w: 5.6, h: 4.2 }
const TABLE = { x: 6.5, y: 1.95 }

const SCREENSHOT = { y: CHART.y, w: (CHART.w - 0.2) / 2, h: 3.3 }
const MAX_SCREENSHOTS = 2

/** Number of steps that fit on the slide. */
const MAX_STEPS = 12

/**
 * The plan as a slide: its path as a chart, or screenshots of its steps where some are given, its
 * steps as a table, its assumption below and in the notes.
 */
export function planSlide(
  deck: Deck,
  { company, settings }: BrandSubject<'plan'>,
  screenshots: readonly CaptionedScreenshot[] = [],
): void {
  const plan = makeAdvisedPlan(deck.document, company.companyId, settings)
  if (!plan) return
  const lead = planLead(deck.document, plan, settings)
  const context = sentenceOf(lead.context)
  const ratings = ratingsEffect(plan)?.text
  const assumption = [assumptionText(plan), context, ratings].flatMap((text) => text ?? [])
  const slide = deck.add({
    part: 'Your Brand',
    topic: 'What to Build',
    finding: lead.finding.text,
    page: 'What to Build',
    say: assumption,
  })
  addContext(slide, context ?? '')
  addSteps(slide, plan, deck.document.companies.length - 1)
  if (screenshots.length === 0) addPath(deck, slide, plan)
  for (const [place, { screenshot, caption }] of screenshots.slice(0, MAX_SCREENSHOTS).entries()) {
    const x = CHART.x + place * (SCREENSHOT.w + 0.2)
    addScreenshot(slide, screenshot, { ...SCREENSHOT, x }, caption)
  }
  const print = [assumptionText(plan), ratings, leastEffort(plan)?.text].flatMap(
    (text) => text ?? [],
  )
  addSmallPrint(slide, slideText(print.join(' '), 300), {
    x: SLIDE.margin,
    y: SLIDE.bottom,
    w: BODY_WIDTH,
  })
}

/** The score after each step, with the others as level lines. */
function addPath({ pptx }: Deck, slide: Slide, plan: Plan): void {
  const { panels, axis } = pathPanels(plan)
  const panel = panels.find(({ isPaced }) => isPaced === plan.isPaced)
  if (!panel) return
  const { goal, start, steps } = panel.plan
  const labels = [
    `now, ${placeText(start)}`,
    ...steps.map((step, index) => `${index + 1}, ${placeText(step)}`),
  ]
  const own = [start, ...steps].map(({ score }) => score)
  const data = [
    { name: slideText(plan.company, 40), labels, values: own },
    ...panel.rivals.map(({ company, score }) => ({
      name: slideText(`${company} ${scoreText(score)}`, 50),
      labels,
      values: labels.map(() => score),
    })),
  ]
  const colors = panel.rivals.map(({ companyId }) =>
    companyId === goal.past?.companyId ? THEME.ink : THEME.other,
  )
  slide.addChart(pptx.ChartType.line, data, {
    ...CHART,
    ...CHART_LOOKS,
    ...percentScale(axis),
    chartColors: [THEME.accent, ...colors],
    lineSize: 2,
    lineDataSymbolSize: 6,
    catAxisLabelFontSize: 10,
    showLegend: true,
    legendPos: 'b',
    legendFontFace: THEME.sans,
    legendFontSize: 10,
    legendColor: THEME.ink,
    altText: slideText(`${panel.title}: score and rank after each step`, 300),
  } satisfies Chart)
}

function addSteps(slide: Slide, { chosen, hasEfforts }: Plan, others: number): void {
  const { steps, effort, end, start } = chosen
  if (steps.length === 0) return
  const shown = steps.length > MAX_STEPS ? steps.slice(0, MAX_STEPS - 1) : steps
  const left = steps.length - shown.length
  addTable(slide, {
    columns: [
      { title: 'Capability', width: hasEfforts ? 2.75 : 3.35 },
      { title: `Others, of ${others}`, width: 0.7, align: 'right' },
      ...(hasEfforts ? [{ title: 'Effort', width: 0.6, align: 'right' as const }] : []),
      { title: 'Gain', width: 0.65, align: 'right' },
      { title: 'Score', width: 0.75, align: 'right' },
      { title: 'Rank', width: 0.75, align: 'right' },
    ],
    rows: [
      ...shown.map(({ item, gain, ...place }) => [
        `${item.title}, ${item.application}${item.month === null ? '' : `, ${formatShortMonth(item.month)}`}`,
        String(item.peers),
        ...(hasEfforts ? [String(item.effort)] : []),
        scoreChangeText(place.score, gain),
        scoreText(place.score),
        placeText(place),
      ]),
      ...(left > 0 ? [[`and ${left} more`, '', '', '', ...(hasEfforts ? [''] : [])]] : []),
      [
        'Whole plan',
        '',
        ...(hasEfforts ? [String(effort)] : []),
        scoreChangeText(end.score, end.score - start.score),
        scoreText(end.score),
        placeText(steps.at(-1) ?? end),
      ],
    ],
    marked: [...shown.map(() => false), ...(left > 0 ? [false] : []), true],
    ...TABLE,
    fontSize: shown.length > 8 ? 9 : 10,
  })
}
