import { surveyBars, surveyTitle } from '@insights/charts/survey-bars.ts'
import { fixedWeights } from '@insights/domain/reading/document/fixed-weights.ts'

import type { Deck } from './open-deck.ts'
import { addSurveyBars } from './step-charts.ts'
import { addTable, paginate } from './tables.ts'
import { SLIDE } from './theme.ts'

const PART = 'Consumer Survey'
const MAX_ROWS = 15

/** Survey results: all of them if they fit on two slides, else the highest ratings. */
export function surveySlides(deck: Deck): void {
  const all = deck.document.survey?.rows ?? []
  if (all.length === 0) return
  addBars()
  for (const { items, title } of paginate(all.slice(0, 2 * MAX_ROWS), MAX_ROWS, 'Ranked Results')) {
    addTable(deck.add({ part: PART, topic: title }), {
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
