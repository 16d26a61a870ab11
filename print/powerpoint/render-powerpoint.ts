import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { SlidePart } from '@insights/domain/reading/document/slide-parts.ts'

import { fixTimestamps } from '../fix-timestamps.ts'
import { applicationSlides } from './application-slides.ts'
import { categoryScoreSlides, groupSlides } from './category-slides.ts'
import { changeSlides } from './change-slides.ts'
import { type DeckOptions, ALL_SLIDES } from './deck-options.ts'
import { type Deck, openDeck } from './open-deck.ts'
import { positionSlides } from './position-slides.ts'
import { rankingSlides } from './ranking-slides.ts'
import { surveySlides } from './survey-slides.ts'
import { methodSlide, summarySlide, titleSlide, trendSlides } from './text-slides.ts'

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
  const file = await deck.pptx.write({ outputType: 'uint8array' })
  return fixTimestamps(file as Uint8Array, document.report.date)
}
