import type { SurveySampleRecord } from '@insights/contract/survey/survey-sample.ts'
import { parseCount, parseNumber, readCount } from '@insights/domain/text/parse-number.ts'

/** The sample as it is typed; empty texts for what is not known. */
export interface SampleTexts {
  readonly respondents: string
  readonly designEffect: string
  /** By question id. */
  readonly byQuestion: Readonly<Record<string, string>>
  /** `YYYY-MM-DD` */
  readonly from: string
  readonly to: string
}

export type TypedSample = Pick<
  SurveySampleRecord,
  'respondents' | 'byQuestion' | 'designEffect' | 'fieldwork'
>

export function sampleTexts(sample: TypedSample): SampleTexts {
  const { respondents, byQuestion, designEffect, fieldwork } = sample
  return {
    respondents: respondents === null ? '' : String(respondents),
    designEffect: String(designEffect),
    byQuestion: Object.fromEntries(
      Object.entries(byQuestion).map(([id, count]) => [id, String(count)]),
    ),
    from: fieldwork?.from ?? '',
    to: fieldwork?.to ?? '',
  }
}

/** Returns what is wrong with each field, by its name or question id. */
export function checkSampleTexts(texts: SampleTexts): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  const isCount = (text: string) => {
    const count = parseCount(text)
    return Number.isInteger(count) && Number(count) >= 1 && Number(count) <= 1_000_000
  }
  if (texts.respondents !== '' && !isCount(texts.respondents)) {
    faults['respondents'] = 'Must be a whole number from 1'
  }
  const effect = parseNumber(texts.designEffect)
  if (typeof effect !== 'number' || effect < 1) faults['designEffect'] = 'Must be a number from 1'
  for (const [id, text] of Object.entries(texts.byQuestion)) {
    if (text !== '' && !isCount(text)) faults[id] = 'Must be a whole number from 1'
  }
  if (texts.from === '' && texts.to !== '') faults['from'] = 'Enter both days'
  if (texts.to === '' && texts.from !== '') faults['to'] = 'Enter both days'
  if (texts.from !== '' && texts.to !== '' && texts.to < texts.from) {
    faults['to'] = 'Must not be before the first day'
  }
  return faults
}

/** Reads texts in which nothing is wrong. */
export function readSampleTexts(texts: SampleTexts): TypedSample {
  const { respondents, designEffect, byQuestion, from, to } = texts
  return {
    respondents: readCount(respondents),
    byQuestion: Object.fromEntries(
      Object.entries(byQuestion).flatMap(([id, text]) =>
        text === '' ? [] : [[id, Number(parseCount(text))]],
      ),
    ),
    designEffect: Number(parseNumber(designEffect)),
    fieldwork: from === '' ? null : { from, to },
  }
}
