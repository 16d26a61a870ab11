import type { BrandView } from '@insights/domain/brand/brand-pages.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import type { DataSheet } from '../excel-sheets.ts'
import { companyChangeSlides } from '../powerpoint/change-slides.ts'
import { ALL_SLIDES, type DeckOptions } from '../powerpoint/deck-options.ts'
import { type Deck, openDeck } from '../powerpoint/open-deck.ts'
import { writePackage } from '../powerpoint/write-package.ts'
import { writeWorkbook } from '../render-excel.ts'
import { boardSlides, longBoardSlides } from './board/board-deck.ts'
import type { BoardOrder, BrandOrder, BrandSubject } from './brand-subject.ts'
import { overTimeSheets } from './over-time-sheet.ts'
import { overTimeSlide } from './over-time-slide.ts'
import { planSheets } from './plan-sheet.ts'
import { planSlide } from './plan-slide.ts'
import { standingSheets } from './standing-sheet.ts'
import { standingSlide } from './standing-slide.ts'
import { whatIfSheets } from './what-if-sheet.ts'
import { whatIfSlide } from './what-if-slide.ts'
import { whyItChangedSheets } from './why-it-changed-sheet.ts'
import { whyItChangedSlide } from './why-it-changed-slide.ts'

const SLIDES: {
  readonly [Page in BrandView]: (deck: Deck, subject: BrandSubject<Page>) => void
} = {
  standing: (deck, subject) => {
    standingSlide(deck, subject)
    overTimeSlide(deck, subject)
  },
  'why-it-changed': (deck, subject) => {
    whyItChangedSlide(deck, subject)
    companyChangeSlides(deck, subject.company)
  },
  plan: planSlide,
  'what-if': whatIfSlide,
}

const SHEETS: {
  readonly [Page in BrandView]: (
    document: ReportDocument,
    subject: BrandSubject<Page>,
  ) => readonly DataSheet[]
} = {
  standing: (document, subject) => [
    ...standingSheets(document, subject),
    ...overTimeSheets(document, subject),
  ],
  'why-it-changed': whyItChangedSheets,
  plan: planSheets,
  'what-if': whatIfSheets,
}

/**
 * Renders a page on one brand as slides. The same document and order give the same bytes. Throws
 * RangeError for a company that is not in the report.
 */
export async function renderBrandSlide<Page extends BrandView>(
  document: ReportDocument,
  order: BrandOrder<Page>,
  options: DeckOptions = ALL_SLIDES,
): Promise<Uint8Array> {
  return writeDeck(document, order, options, SLIDES[order.page])
}

/**
 * Renders the board deck on one brand, with the plan of an order; see `renderBrandSlide`. Its
 * screenshots are of what the brand lacks, or all of its gains.
 */
export function renderBoardDeck(
  document: ReportDocument,
  order: BoardOrder,
  options: DeckOptions = ALL_SLIDES,
): Promise<Uint8Array> {
  return writeDeck(document, order, options, order.long ? longBoardSlides : boardSlides)
}

async function writeDeck<Page extends BrandView>(
  document: ReportDocument,
  order: BrandOrder<Page>,
  options: DeckOptions,
  draw: (deck: Deck, subject: BrandSubject<Page>) => void,
): Promise<Uint8Array> {
  const subject = subjectOf(document, order)
  const deck = openDeck(document, { ...options, own: order.companyId, aboutOwn: true })
  draw(deck, subject)
  return writePackage(deck.pptx, document.report.date)
}

/** Renders the values of a page on one brand as a workbook; see `renderBrandSlide`. */
export function renderBrandSheet<Page extends BrandView>(
  document: ReportDocument,
  order: BrandOrder<Page>,
): Promise<Uint8Array> {
  return writeWorkbook(document, SHEETS[order.page](document, subjectOf(document, order)))
}

function subjectOf<Page extends BrandView>(
  { companies }: ReportDocument,
  { companyId, settings }: BrandOrder<Page>,
): BrandSubject<Page> {
  const company = companies.find((one) => one.companyId === companyId)
  if (!company) throw new RangeError('The report does not have this company.')
  return { company, settings }
}
