import {
  boardCertainty,
  boardLeads,
  methodClaim,
} from '@insights/domain/brand/board/board-findings.ts'
import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import { makeAdvisedPlan, planLead } from '@insights/domain/brand/plan/advice.ts'
import {
  findCategoryStandings,
  gapClaims,
} from '@insights/domain/brand/standing/category-standing.ts'
import { explainCauses, mainCause } from '@insights/domain/brand/standing/explain-causes.ts'
import {
  findStandings,
  standingContext,
  standingFinding,
} from '@insights/domain/brand/standing/standing-findings.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import { leaderHeadline, nearTies } from '@insights/domain/reading/findings/headlines.ts'
import {
  intervalNote,
  intervalText,
  rankIntervalText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { rankText, scoreChangeText, scoreText } from '@insights/domain/text/number-text.ts'

import { addBars } from '../../powerpoint/charts.ts'
import { addContext, addLine } from '../../powerpoint/lines.ts'
import type { Deck, OwnCompany } from '../../powerpoint/open-deck.ts'
import { addSmallPrint, slideText } from '../../powerpoint/paragraphs.ts'
import { addTable } from '../../powerpoint/tables.ts'
import { BODY_WIDTH, SLIDE, THEME } from '../../powerpoint/theme.ts'
import type { BrandSubject } from '../brand-subject.ts'
import { planSlide } from '../plan-slide.ts'
import { addScores, sayStanding } from '../standing-slide.ts'
import { nearest } from '../what-if-slide.ts'
import { whyItChangedSlide } from '../why-it-changed-slide.ts'
import { certaintySlide, methodSlide } from './certainty-slides.ts'
import { gapSlide, leadsSlide } from './leads-slides.ts'
import { missingSlide, screenshotsOfPlan } from './missing-slide.ts'

/** A slide of the deck: the question that it answers, and its finding for the summary. */
interface BoardPart {
  readonly question: string
  readonly finding: Sentence | null
  readonly draw: () => void
}

/**
 * The deck for a board meeting on one brand: position, why, plan with screenshots, who leads where,
 * and how sure with the method. A report without scores has a cover alone.
 */
export function boardSlides(deck: Deck, subject: BrandSubject<'plan'>): void {
  const { document } = deck
  const { company, settings } = subject
  const { companyId } = company
  const plan = makeAdvisedPlan(document, companyId, settings)
  if (!plan || !standingFinding(document, companyId)) {
    addCover(deck, subject)
    return
  }
  positionSlide(deck, company)
  if (explainCauses(document, companyId, null)) {
    whyItChangedSlide(deck, { company, settings: {} })
  } else gapSlide(deck, company)
  planSlide(deck, subject, screenshotsOfPlan(deck, plan))
  leadsSlide(deck, company)
  certaintySlide(deck, company, boardCertainty(document, companyId), methodClaim(document)?.text)
}

/**
 * The long deck: cover, summary, position, ranking, why, who leads where, plan, screenshots where
 * there are any, how sure, method. A report without scores has its cover alone.
 */
export function longBoardSlides(deck: Deck, subject: BrandSubject<'plan'>): void {
  const parts = listParts(deck, subject)
  addCover(deck, subject)
  if (parts.length === 0) return
  addSummary(deck, subject, parts)
  for (const { draw } of parts) draw()
}

function listParts(deck: Deck, subject: BrandSubject<'plan'>): readonly BoardPart[] {
  const { document } = deck
  const { company, settings } = subject
  const { companyId } = company
  const plan = makeAdvisedPlan(document, companyId, settings)
  const standing = standingFinding(document, companyId)
  if (!plan || !standing) return []
  const explained = explainCauses(document, companyId, null)
  const gaps = gapClaims(findCategoryStandings(document, companyId, null), null)
  const certainty = boardCertainty(document, companyId)
  const missing = missingSlide(deck, plan)
  return [
    {
      question: 'Where do we stand?',
      finding: standing.text,
      draw: () => positionSlide(deck, company),
    },
    {
      question: 'Who is ahead?',
      finding: sentenceOf(leaderHeadline(document)),
      draw: () => fieldSlide(deck, company),
    },
    explained
      ? {
          question: 'Why did our score change?',
          finding: mainCause(explained).text,
          draw: () => whyItChangedSlide(deck, { company, settings: {} }),
        }
      : {
          question: 'Where are we behind?',
          finding: sentenceOf(gaps),
          draw: () => gapSlide(deck, company),
        },
    {
      question: 'Who leads where?',
      finding: boardLeads(document, company)?.text ?? null,
      draw: () => leadsSlide(deck, company),
    },
    {
      question: 'What should we build next?',
      finding: planLead(document, plan, settings).finding.text,
      draw: () => planSlide(deck, subject),
    },
    ...(missing
      ? [{ question: 'What does it look like?', finding: missing.finding, draw: missing.draw }]
      : []),
    {
      question: 'How sure is this?',
      finding: certainty[0]?.text ?? null,
      draw: () => certaintySlide(deck, company, certainty),
    },
    {
      question: 'How was it measured?',
      finding: methodClaim(document)?.text ?? null,
      draw: () => methodSlide(deck),
    },
  ]
}

function addCover({ pptx, document }: Deck, { company }: BrandSubject<'plan'>): void {
  const { report } = document
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
  const fontSize = company.title.length > 34 ? 32 : 44
  slide.addText([{ text: slideText(company.title, 90), options: { fontSize } }], {
    placeholder: 'title',
  })
  slide.addText(slideText(report.title, 120), {
    ...line,
    y: 3.4,
    h: 0.8,
    valign: 'top',
    fontSize: 20,
  })
  const draft = !isPublished(report.status)
  slide.addText(`Board, ${formatMonth(report.date)}${draft ? '  |  DRAFT' : ''}`, {
    ...line,
    y: 6.4,
    h: 0.4,
    fontFace: THEME.serif,
    fontSize: 16,
    color: draft ? THEME.loss : THEME.ink,
  })
}

/** Number of the first slide after cover and summary. */
const FIRST = 3
/** Inches. */
const QUESTION = { x: SLIDE.margin, w: 2.9 }
const ANSWER = { x: 3.6, w: 8.2 }

/** Each question with its answer in a sentence, and the number of its slide. */
function addSummary(
  deck: Deck,
  { company }: BrandSubject<'plan'>,
  parts: readonly BoardPart[],
): void {
  const slide = deck.add({
    part: 'Your Brand',
    topic: slideText(`${company.title} in Short`, 80),
    page: 'Where We Stand, What to Build and How Sure',
  })
  const height = (SLIDE.bottom - SLIDE.top) / parts.length
  for (const [index, { question, finding }] of parts.entries()) {
    const y = SLIDE.top + index * height
    const line = { color: THEME.rule, width: 0.75 }
    if (index > 0) slide.addShape('line', { x: SLIDE.margin, y, w: BODY_WIDTH, h: 0, line })
    const row = { y: y + 0.05, h: height - 0.1 }
    addLine(slide, question, { ...QUESTION, ...row, size: 13, bold: true })
    const text = finding ?? 'Nothing is known of it in this report.'
    const size = text.length > 210 ? 11 : text.length > 150 ? 12 : 14
    addLine(slide, text, { ...ANSWER, ...row, size })
    const number = { x: ANSWER.x + ANSWER.w, w: SLIDE.width - SLIDE.margin - ANSWER.x - ANSWER.w }
    const look = { size: 10, color: THEME.inkSoft, align: 'right' } as const
    addLine(slide, `Slide ${FIRST + index}`, { ...number, ...row, ...look })
  }
}

/** The brand's position: its four ranks among the scores of all. */
function positionSlide(deck: Deck, { companyId }: OwnCompany): void {
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
function fieldSlide(deck: Deck, { companyId }: OwnCompany): void {
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
