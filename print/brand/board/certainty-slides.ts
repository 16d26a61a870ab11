import { methodClaim } from '@insights/domain/brand/board/board-findings.ts'
import { drawsClaim } from '@insights/domain/brand/firmness/firmness-sentences.ts'
import { findFirmnessSteps } from '@insights/domain/brand/firmness/firmness-steps.ts'
import { findFirmness } from '@insights/domain/brand/firmness/firmness.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { type Claim, sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { TIES_SHARED } from '@insights/domain/reading/claims/firmness-claims.ts'
import { fixedWeightsClaim } from '@insights/domain/reading/findings/scoring-explained.ts'
import { verificationText } from '@insights/domain/reading/findings/verification.ts'
import { describeUncertainty, HOW_SURE } from '@insights/domain/reading/uncertainty/how-sure.ts'
import {
  intervalText,
  rankIntervalText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { NOT_COVERED } from '@insights/domain/reading/uncertainty/uncertainty-sentences.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'
import { weightText } from '@insights/domain/text/weight-text.ts'

import { addContext, addHeading, addLine } from '../../powerpoint/lines.ts'
import type { Deck, OwnCompany } from '../../powerpoint/open-deck.ts'
import { addParagraphs, addSmallPrint } from '../../powerpoint/paragraphs.ts'
import { addTable } from '../../powerpoint/tables.ts'
import { BODY_WIDTH, SLIDE, THEME } from '../../powerpoint/theme.ts'
import { addFirmness, nearest } from '../what-if-slide.ts'

/** Inches. */
const TOP = SLIDE.top + 0.55
const LEFT = { x: SLIDE.margin, y: TOP, w: 6.1 }
const RIGHT = { x: 7.1, y: TOP, w: SLIDE.width - SLIDE.margin - 7.1 }

/**
 * How firm the rank is: 95% intervals where they are known and shown, otherwise what they would rest
 * on; and the ranks by other weights. A `method` is added at its foot.
 */
export function certaintySlide(
  deck: Deck,
  own: OwnCompany,
  claims: readonly Claim[],
  method?: string,
): void {
  const { document } = deck
  const [finding, ...others] = claims
  const found = describeUncertainty(document)
  const firmness = findFirmness(document, findFirmnessSteps(document).first)
  const slide = deck.add({
    part: 'Your Brand',
    topic: HOW_SURE,
    finding: finding?.text,
    page: `${HOW_SURE} and Test the Weights`,
    say: [sentenceOf(others) ?? '', found?.finding?.text ?? ''],
  })
  addContext(slide, sentenceOf(others) ?? found?.finding?.text ?? '')
  if (method !== undefined) {
    const foot = { x: SLIDE.margin, y: SLIDE.bottom - 0.7, w: BODY_WIDTH, h: 0.55 }
    addLine(slide, method, { ...foot, size: 12, valign: 'top' })
  }
  if (firmness) {
    addFirmness(slide, firmness, own.companyId, RIGHT)
    addSmallPrint(slide, `${TIES_SHARED} ${drawsClaim(firmness).text}`, {
      x: SLIDE.margin,
      y: SLIDE.bottom + 0.05,
      w: BODY_WIDTH,
    })
  }
  const companies = nearest(found?.companies ?? [], own.companyId)
  if (companies.length > 0) {
    addHeading(slide, '95% intervals of scores and ranks', LEFT)
    addTable(slide, {
      columns: [
        { title: 'Brand', width: 2.2 },
        { title: 'Rank', width: 0.7, align: 'right' },
        { title: '95% of rank', width: 1.1, align: 'right' },
        { title: 'Score', width: 0.8, align: 'right' },
        { title: '95% interval', width: 1.3, align: 'right' },
      ],
      rows: companies.map(({ company, rank, tied, score, interval }) => [
        company,
        rankText(rank, tied),
        rankIntervalText(interval),
        scoreText(score),
        intervalText(interval),
      ]),
      marked: companies.map(({ companyId }) => companyId === own.companyId),
      x: LEFT.x,
      y: LEFT.y + 0.36,
      fontSize: 10,
    })
    return
  }
  addHeading(slide, 'What intervals would rest on', LEFT)
  const sources = found?.sources ?? []
  addParagraphs(
    slide,
    sources.length === 0
      ? [{ text: 'Intervals have not been calculated.', depth: 0, heading: false }]
      : sources.flatMap(({ name, text }) => [
          { text: name, depth: 0, heading: true },
          { text, depth: 0, heading: false },
        ]),
    { x: LEFT.x, y: LEFT.y + 0.36, w: LEFT.w, h: 4, fontSize: 12 },
  )
}

/** The method in one line, the limits of it, and how a reader can check the figures. */
export function methodSlide(deck: Deck): void {
  const { document } = deck
  const slide = deck.add({ part: 'Appendix', topic: 'Method in One Line', page: 'Methodology' })
  addLine(slide, methodClaim(document)?.text ?? '', {
    x: SLIDE.margin,
    y: SLIDE.top + 0.1,
    w: BODY_WIDTH,
    h: 1.2,
    size: 20,
    valign: 'top',
  })
  const weights = APPLICATIONS.flatMap(({ title }) => {
    const weight = document.scoring?.deviceWeights[title]
    return weight === undefined ? [] : [`${title} ${weightText('device', weight)}`]
  })
  const fixed = fixedWeightsClaim(document)
  const paragraphs = [
    { text: 'Weights', depth: 0, heading: true },
    { text: `Applications: ${weights.join(', ')}.`, depth: 1, heading: false },
    ...(fixed ? [{ text: fixed.text, depth: 1, heading: false }] : []),
    { text: 'What no figure here covers', depth: 0, heading: true },
    ...NOT_COVERED.map((text) => ({ text, depth: 1, heading: false })),
    { text: 'How to check it', depth: 0, heading: true },
    { text: verificationText(document), depth: 1, heading: false },
  ]
  const box = { x: SLIDE.margin, y: SLIDE.top + 1.5, w: BODY_WIDTH }
  addParagraphs(slide, paragraphs, { ...box, h: SLIDE.bottom - box.y, fontSize: 13 })
  slide.addShape('line', {
    x: SLIDE.margin,
    y: box.y - 0.15,
    w: BODY_WIDTH,
    h: 0,
    line: { color: THEME.rule, width: 0.75 },
  })
}
