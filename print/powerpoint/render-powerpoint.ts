import { surveyBars, surveyTitle } from '@insights/charts/survey-bars.ts'
import { surveyLeader } from '@insights/domain/reading/charts/survey-texts.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { fixedWeights } from '@insights/domain/reading/document/fixed-weights.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { SlidePart } from '@insights/domain/reading/document/slide-parts.ts'
import { leaderHeadline } from '@insights/domain/reading/findings/headlines.ts'
import {
  HOW_SURE,
  aloneTexts,
  describeUncertainty,
} from '@insights/domain/reading/uncertainty/how-sure.ts'
import {
  SOURCE_NAMES,
  intervalNote,
  intervalText,
  rankIntervalText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { UNCERTAINTY_SOURCES } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'

import { categoryScoreSlides, groupSlides } from './category-slides.ts'
import { changeSlides } from './change-slides.ts'
import { ALL_SLIDES, type DeckOptions } from './deck-options.ts'
import { type Deck, openDeck } from './open-deck.ts'
import { addParagraphs, addSmallPrint, listParagraphs, slideText } from './paragraphs.ts'
import { positionSlides } from './position-slides.ts'
import { applicationSlides, rankingSlides } from './ranking-slides.ts'
import { addSurveyBars } from './step-charts.ts'
import { addTable, paginate } from './tables.ts'
import { BODY_WIDTH, SLIDE, THEME } from './theme.ts'
import { writePackage } from './write-package.ts'

const PARTS: Readonly<Record<SlidePart, (deck: Deck) => void>> = {
  position: positionSlides,
  performers: summarySlide,
  scores: rankingSlides,
  changes: changeSlides,
  applications: applicationSlides,
  categories: categoryScoreSlides,
  groups: groupSlides,
  trends: trendSlides,
  survey: surveySlides,
  methodology: methodSlide,
  'how-sure': howSureSlides,
}

/**
 * Renders a summary of some twenty slides, or only chosen parts of it, with editable charts and
 * tables. The same document and briefing give the same bytes. A choice of parts for which the report
 * has nothing gives the cover alone.
 */
export async function renderPowerPoint(
  document: ReportDocument,
  options: DeckOptions = ALL_SLIDES,
): Promise<Uint8Array> {
  const deck = openDeck(document, options)
  const { parts } = options
  if (parts === null) titleSlide(deck)
  for (const [part, render] of Object.entries(PARTS)) {
    if (parts === null || parts.includes(part as SlidePart)) render(deck)
  }
  if (parts !== null && deck.isEmpty()) titleSlide(deck)
  return writePackage(deck.pptx, document.report.date)
}

/** The cover, like that of the report. */
function titleSlide({ pptx, document }: Deck): void {
  const { report, executiveSummary, companies } = document
  const slide = pptx.addSlide({ masterName: 'COVER' })
  const line = { x: 0.9, w: 11, margin: 0, fontFace: THEME.sans, color: THEME.inkSoft } as const
  slide.addText(slideText(report.industry.title, 90).toUpperCase(), {
    ...line,
    y: 1.2,
    h: 0.35,
    fontSize: 14,
    bold: true,
    charSpacing: 2,
    color: THEME.accent,
  })
  slide.addText(slideText(report.title, 120), { placeholder: 'title' })
  slide.addText(slideText(executiveSummary.intro, 400), { ...line, y: 3.75, h: 0.9, fontSize: 18 })
  slide.addText(slideText(companies.map(({ title }) => title).join(', '), 400), {
    ...line,
    y: 4.9,
    h: 0.9,
    valign: 'top',
    fontSize: 14,
  })
  const state = isPublished(report.status) ? '' : '  |  DRAFT'
  slide.addText(`Briefing, ${formatMonth(report.date)}${state}`, {
    ...line,
    y: 6.4,
    h: 0.4,
    fontFace: THEME.serif,
    fontSize: 16,
    color: state === '' ? THEME.ink : THEME.loss,
  })
}

function summarySlide(deck: Deck): void {
  const { intro, topPerformers } = deck.document.executiveSummary
  const slide = deck.add({
    part: 'Executive Summary',
    topic: 'Top Performers',
    finding: sentenceOf(leaderHeadline(deck.document)),
  })
  const paragraphs = [
    { text: slideText(intro, 400), depth: 0, heading: false },
    ...listParagraphs(topPerformers),
  ]
  const box = { x: SLIDE.margin, y: SLIDE.top, w: BODY_WIDTH, h: SLIDE.bottom - SLIDE.top }
  addParagraphs(slide, paragraphs, { ...box, fontSize: 15 })
}

const ON_A_SLIDE = 3

/** Trends of the industry, three to a slide. */
function trendSlides(deck: Deck): void {
  const trends = deck.document.trendsInnovations
  for (const { items, title } of paginate(trends, ON_A_SLIDE, 'Trends & Innovations')) {
    const slide = deck.add({ part: 'Trends & Innovations', topic: title })
    const w = (BODY_WIDTH - 0.4 * (items.length - 1)) / items.length
    for (const [place, trend] of items.entries()) {
      const heading = { text: slideText(trend.title, 120), depth: 0, heading: true }
      addParagraphs(slide, [heading, ...listParagraphs(trend.content)], {
        x: SLIDE.margin + place * (w + 0.4),
        y: SLIDE.top,
        w,
        h: SLIDE.bottom - SLIDE.top,
        fontSize: 13,
      })
    }
  }
}

/** The calculation of scores. */
function methodSlide(deck: Deck): void {
  const paragraphs = listParagraphs(deck.document.methodology)
  if (paragraphs.length === 0) return
  addParagraphs(deck.add({ part: 'Appendix', topic: 'Methodology' }), paragraphs, {
    x: SLIDE.margin,
    y: SLIDE.top,
    w: BODY_WIDTH,
    h: SLIDE.bottom - SLIDE.top,
    fontSize: 12,
  })
}

const PART = 'Consumer Survey'
const MAX_ROWS = 15

/** Survey results: all of them if they fit on two slides, else the highest ratings. */
function surveySlides(deck: Deck): void {
  const { survey } = deck.document
  const all = survey?.rows ?? []
  if (survey === null || all.length === 0) return
  const leader = surveyLeader(survey)
  addBars()
  for (const { items, title } of paginate(all.slice(0, 2 * MAX_ROWS), MAX_ROWS, 'Ranked Results')) {
    addTable(deck.add({ part: PART, topic: title, finding: leader?.text }), {
      columns: [
        { title: 'Rank', width: 0.8, align: 'right' },
        { title: 'Capability', width: 7.2 },
        { title: 'Ranked 4 or 5', width: 2, align: 'right' },
        { title: 'Rated 5', width: 2, align: 'right' },
      ],
      rows: items.map(({ rank, name, fourFive, five }) => [
        String(rank),
        name,
        `${fourFive}%`,
        `${five}%`,
      ]),
      x: SLIDE.margin,
      y: SLIDE.top,
      fontSize: 11,
    })
  }

  /** The highest ratings as bars, with the weight that follows from each. */
  function addBars(): void {
    const { document } = deck
    const name = all.length > MAX_ROWS ? surveyTitle(MAX_ROWS) : surveyTitle()
    const about = { fixed: fixedWeights(document), most: MAX_ROWS }
    const { finding, ...chart } = surveyBars({ rows: all }, about)
    const head = { part: PART, topic: 'How Consumers Rated', finding }
    addSurveyBars(deck, deck.add(head), name, { ...chart, finding })
  }
}

const APPENDIX = 'Appendix'
const MAX_COMPANIES = 14

/** How sure scores and ranks are: what it rests on, then the intervals; nothing before that is known. */
function howSureSlides(deck: Deck): void {
  const { document, own } = deck
  const found = describeUncertainty(document)
  if (found === null) return
  const { finding, sources, how, companies } = found
  const slide = deck.add({
    part: APPENDIX,
    topic: HOW_SURE,
    finding: finding?.text,
    page: HOW_SURE,
  })
  const paragraphs = [
    ...sources.flatMap(({ name, text }) => [
      { text: name, depth: 0, heading: true },
      { text, depth: 0, heading: false },
    ]),
    ...how.map((text) => ({ text, depth: 0, heading: false })),
  ]
  const box = { x: SLIDE.margin, y: SLIDE.top, w: BODY_WIDTH, h: SLIDE.bottom - SLIDE.top }
  addParagraphs(slide, paragraphs, { ...box, fontSize: 13 })
  for (const { items, title } of paginate(
    companies,
    MAX_COMPANIES,
    'Intervals of Scores and Ranks',
  )) {
    const page = deck.add({ part: APPENDIX, topic: title, finding: finding?.text, page: HOW_SURE })
    addTable(page, {
      columns: [
        { title: 'Company', width: 2.9 },
        { title: 'Rank', width: 0.8, align: 'right' },
        { title: '95% of rank', width: 1.4, align: 'right' },
        { title: 'Score', width: 1, align: 'right' },
        { title: '95% interval', width: 1.6, align: 'right' },
        ...UNCERTAINTY_SOURCES.map(
          (source) =>
            ({ title: `${SOURCE_NAMES[source]} ±`, width: 1.05, align: 'right' }) as const,
        ),
      ],
      rows: items.map(({ company, rank, tied, score, interval, ...sources }) => [
        { text: company, bold: true },
        rankText(rank, tied),
        rankIntervalText(interval),
        scoreText(score),
        intervalText(interval),
        ...aloneTexts(sources),
      ]),
      marked: items.map(({ companyId }) => companyId === own?.companyId),
      x: SLIDE.margin,
      y: SLIDE.top,
      fontSize: 11,
    })
    addSmallPrint(page, intervalNote(document), {
      x: SLIDE.margin,
      y: SLIDE.bottom + 0.1,
      w: BODY_WIDTH,
    })
  }
}
