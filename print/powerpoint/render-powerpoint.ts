import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { fixTimestamps } from '../workbook/fix-timestamps.ts'
import { openDeck } from './deck/open-deck.ts'
import { applicationSlides } from './slides/application-slides.ts'
import { categoryScoreSlides } from './slides/category-score-slides.ts'
import { groupSlides } from './slides/group-slides.ts'
import { methodSlide } from './slides/method-slide.ts'
import { rankingSlides } from './slides/ranking-slides.ts'
import { summarySlide } from './slides/summary-slide.ts'
import { surveySlides } from './slides/survey-slides.ts'
import { titleSlide } from './slides/title-slide.ts'
import { trendSlides } from './slides/trend-slides.ts'

/**
 * Renders a summary of some twenty slides with editable charts and tables. The same document gives
 * the same bytes.
 */
export async function renderPowerPoint(document: ReportDocument): Promise<Uint8Array> {
  const deck = openDeck(document)
  titleSlide(deck)
  summarySlide(deck)
  rankingSlides(deck)
  applicationSlides(deck)
  categoryScoreSlides(deck)
  groupSlides(deck)
  trendSlides(deck)
  surveySlides(deck)
  methodSlide(deck)
  const file = await deck.pptx.write({ outputType: 'uint8array' })
  return fixTimestamps(file as Uint8Array, document.report.date)
}
