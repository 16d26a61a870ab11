import {
  aloneTexts,
  describeUncertainty,
  HOW_SURE,
} from '@insights/domain/reading/uncertainty/how-sure.ts'
import {
  intervalNote,
  intervalText,
  rankIntervalText,
  SOURCE_NAMES,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { UNCERTAINTY_SOURCES } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'

import type { Deck } from './open-deck.ts'
import { addParagraphs, addSmallPrint } from './paragraphs.ts'
import { addTable, paginate } from './tables.ts'
import { BODY_WIDTH, SLIDE } from './theme.ts'

const PART = 'Appendix'
const MAX_ROWS = 14

/** How sure scores and ranks are: what it rests on, then the intervals; nothing before that is known. */
export function howSureSlides(deck: Deck): void {
  const { document, own } = deck
  const found = describeUncertainty(document)
  if (found === null) return
  const { finding, sources, how, companies } = found
  const slide = deck.add({ part: PART, topic: HOW_SURE, finding: finding?.text, page: HOW_SURE })
  const paragraphs = [
    ...sources.flatMap(({ name, text }) => [
      { text: name, depth: 0, heading: true },
      { text, depth: 0, heading: false },
    ]),
    ...how.map((text) => ({ text, depth: 0, heading: false })),
  ]
  const box = { x: SLIDE.margin, y: SLIDE.top, w: BODY_WIDTH, h: SLIDE.bottom - SLIDE.top }
  addParagraphs(slide, paragraphs, { ...box, fontSize: 13 })
  for (const { items, title } of paginate(companies, MAX_ROWS, 'Intervals of Scores and Ranks')) {
    const page = deck.add({ part: PART, topic: title, finding: finding?.text, page: HOW_SURE })
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
