import { scoreWaterfall } from '@insights/charts/score-waterfall.ts'
import { adviceOf } from '@insights/domain/brand/plan/advice.ts'
import {
  explainCauses,
  mainCause,
  otherCauses,
} from '@insights/domain/brand/standing/explain-causes.ts'
import { explainPasses, findOvertakings } from '@insights/domain/brand/standing/overtaking.ts'
import { waterfallTitle } from '@insights/domain/reading/charts/change-texts.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { changeText } from '@insights/domain/text/number-text.ts'

import { addContext, addHeading, addLine, addNext } from '../powerpoint/lines.ts'
import type { Deck } from '../powerpoint/open-deck.ts'
import { addWaterfall } from '../powerpoint/step-charts.ts'
import { addTable } from '../powerpoint/tables.ts'
import { BODY_WIDTH, SLIDE } from '../powerpoint/theme.ts'
import type { BrandSubject } from './brand-subject.ts'

/** Inches. */
const CHART = { x: SLIDE.margin, y: SLIDE.top + 0.45, w: 6.6, h: 3.6 }
const TABLE = { x: 7.4, w: SLIDE.width - SLIDE.margin - 7.4 }

/** Why as a slide: the causes as a native waterfall, their facts, and overtakings. */
export function whyItChangedSlide(
  deck: Deck,
  { company, settings }: BrandSubject<'why-it-changed'>,
): void {
  const { document } = deck
  const { companyId, title } = company
  const application = settings.application ?? null
  const explained = explainCauses(document, companyId, application)
  const topic = 'Why the Score Changed'
  const page = 'Why'
  if (!explained) {
    const slide = deck.add({ part: 'Your Brand', topic, page })
    const reason =
      document.history.length === 0
        ? 'This is the first edition.'
        : `${title} has no scores in the previous edition.`
    addLine(slide, reason, { x: SLIDE.margin, y: SLIDE.top, w: BODY_WIDTH, size: 14 })
    return
  }
  const overtakings = findOvertakings(document, companyId, application)
  const passed = sentenceOf(explainPasses(document, company, application))
  const context = sentenceOf(otherCauses(explained)) ?? ''
  const slide = deck.add({
    part: 'Your Brand',
    topic,
    finding: mainCause(explained).text,
    page,
    say: [context, ...(passed === null ? [] : [passed])],
  })
  addContext(slide, context)
  const about = {
    companyId,
    company: title,
    application,
    date: document.report.date,
    by: 'cause',
  } as const
  const name = waterfallTitle(title, application, explained, about.by)
  addWaterfall(deck, slide, name, scoreWaterfall(explained, about), CHART)
  const top = SLIDE.top + 0.5
  addHeading(slide, 'What Is Known of Each Cause', { ...TABLE, y: top })
  addTable(slide, {
    columns: [
      { title: 'Cause', width: 1.9 },
      { title: 'Points', width: 0.75, align: 'right' },
      { title: 'What is known', width: TABLE.w - 2.65 },
    ],
    rows: explained.parts.map(({ title: cause, change, fact }) => [
      cause,
      changeText(change),
      fact,
    ]),
    x: TABLE.x,
    y: top + 0.35,
    fontSize: 10,
  })
  if (overtakings.length > 0) {
    addTable(slide, {
      columns: [
        { title: 'Who passed', width: 1.9 },
        { title: 'Since', width: 0.75, align: 'right' },
        { title: 'What it did', width: TABLE.w - 2.65 },
      ],
      rows: overtakings
        .slice(0, 4)
        .map((one) => [
          one.passedBy ? one.company : `${one.company} (was passed)`,
          changeText(one.shown.otherChange),
          one.did ?? '',
        ]),
      x: TABLE.x,
      y: top + 2.85,
      fontSize: 10,
    })
  }
  const next = application === null ? adviceOf(document, companyId) : null
  if (next) addNext(slide, next.text)
}
