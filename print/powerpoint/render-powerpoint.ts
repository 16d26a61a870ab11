import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { fixTimestamps } from '../fix-timestamps.ts'
import { applicationSlides } from './application-slides.ts'
import { categoryScoreSlides, groupSlides } from './category-slides.ts'
import { openDeck } from './open-deck.ts'
import { rankingSlides } from './ranking-slides.ts'
import { surveySlides } from './survey-slides.ts'
import { methodSlide, summarySlide, titleSlide, trendSlides } from './text-slides.ts'

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
