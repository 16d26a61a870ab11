import type { Estimate } from '../../answers/second-coding/agreement.ts'
import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import { USUAL_ERROR_RATE } from '../../scoring/uncertainty/error-rates.ts'
import { formatDay } from '../../text/format-date.ts'
import { listText, pointsText, possessive } from '../../text/number-text.ts'
import { decimalText } from '../../text/round.ts'
import { ofHundredText, shareText } from '../../text/weight-text.ts'
import type { SecondCodingSection, UncertaintySources } from '../document/report-document.ts'
import type { FewAnswers } from '../uncertainty/document-influence.ts'
import { drawsText, rateText, SOURCE_NAMES } from '../uncertainty/interval-text.ts'
import type { UncertaintySource } from '../uncertainty/uncertainty.ts'
import type { DrawnFrom } from './chart-claims.ts'
import { type ClaimedPlace, placeWord, type Named } from './claimed-ranking.ts'
import { claimsOf } from './sentence.ts'
import { wrongText } from './verdict-claims.ts'

export interface UncertaintyClaims {
  /** In how many draws a company is ahead of another, overall. */
  'ahead in draws': DrawnFrom & {
    readonly company: Named
    readonly other: Named
    readonly share: number
    /** True if neither is ahead in enough draws. */
    readonly close: boolean
  }
  /** The neighbours in the overall ranking that are too close to call; none of `pairs` if empty. */
  'close neighbours': DrawnFrom & {
    readonly pairs: readonly {
      readonly better: Named
      readonly worse: Named
      readonly share: number
    }[]
  }
  /**
   * Half the width of a company's interval for each source that has a basis, the largest first, and why
   * too few answers tell what wrong ones do.
   */
  'sources alone': Named & {
    readonly sources: readonly { readonly source: UncertaintySource; readonly half: number }[]
    readonly tooFew: FewAnswers | null
  }
  /** The basis of a source, or that it has none. */
  source: {
    readonly [Source in UncertaintySource]: {
      readonly source: Source
      readonly basis: UncertaintySources[Source]
    }
  }[UncertaintySource]
  /** The number of draws, and the shares of wrong answers that were drawn with. */
  'draws made': {
    readonly draws: number
    readonly errorRates: readonly number[]
    /** True if second coding found the share. */
    readonly measured: boolean
  }
  /** The number of single answers whose opposite would change a company's overall rank. */
  'answers matter': Named & {
    readonly answers: number
    readonly own: number
    readonly others: number
  }
  /** The rank of a company if one answer were the opposite. */
  'answer flips rank': Named & {
    readonly of: Named
    readonly application: ApplicationKey
    readonly capabilityId: string
    readonly capability: string
    /** The published answer. */
    readonly has: boolean
    readonly from: ClaimedPlace
    readonly to: ClaimedPlace
  }
  /** Agreement and errors of a random sample of cells that were answered a second time. */
  'second coding': SecondCodingSection
}

const FEW_ANSWERS: Readonly<Record<FewAnswers, string>> = {
  rank: 'a single one would change its rank',
  alike: 'nearly all are alike, and the others could all be wrong',
}

const WRONG_INFERRED =
  'errors are independent. Unusual answers are assumed to be wrong more often, so some brands have more errors.'

export const uncertaintyClaim = claimsOf<UncertaintyClaims>({
  'ahead in draws': ({ company, other, share, close }) =>
    `${company.company} is ahead of ${other.company} in ${ofHundredText(share)} draws${close ? ': too close to call' : ''}.`,
  'close neighbours': ({ pairs }) => {
    if (pairs.length === 0) {
      return 'No two neighbors are too close to call: in each pair, one is ahead in at least 75 of 100 draws.'
    }
    const texts = pairs
      .slice(0, 3)
      .map(
        ({ better, worse, share }) =>
          `${better.company} is ahead of ${worse.company} in ${ofHundredText(share)} draws`,
      )
    const more = pairs.length > 3 ? `, and ${pairs.length - 3} more` : ''
    return `Too close to call: ${texts.join('; ')}${more}.`
  },
  'sources alone': ({ company, sources, tooFew }) => {
    const halves = sources
      .filter(({ source }) => !(tooFew && source === 'answers'))
      .map(({ source, half }) => {
        const name = SOURCE_NAMES[source].toLowerCase()
        return `${name} ${halfText(half)}`
      })
    const unknown = tooFew
      ? ` There are too few answers to tell what wrong ones do: ${FEW_ANSWERS[tooFew]}.`
      : ''
    return `How much each cause alone could move ${possessive(company)} score (95% interval): ${listText(halves)}.${unknown}`
  },
  source: (inputs) => {
    switch (inputs.source) {
      case 'survey':
        return inputs.basis === null
          ? 'How many people the survey asked is not known, so its sampling error is not shown.'
          : surveyText(inputs.basis)
      case 'ratings': {
        if (inputs.basis === null) {
          return 'How many app-store ratings there are is not known, so their sampling error is not shown.'
        }
        const { known, of, days } = inputs.basis
        const rest = known < of ? ' The other ratings are taken as exact.' : ''
        return `The number of ratings is known for ${known === of ? 'all' : `${known} of the`} ${of} apps${readText(days)}.${rest}`
      }
      case 'deviceWeights':
        return inputs.basis === null
          ? 'The number of people in the survey behind the device weights is not known, so its sampling error is not shown.'
          : `The survey of the device weights has ${numberText(inputs.basis.respondents)} respondents.`
      case 'answers':
        return inputs.basis === null
          ? 'No second check measured how many answers are wrong, so their share is an assumption.'
          : `A second check of ${numberText(inputs.basis.coded)} answers found ${rateText(inputs.basis.errorRate)} of them wrong.`
    }
  },
  'draws made': ({ draws, errorRates, measured }) => {
    if (errorRates.length === 0) return `${drawsText(draws)}. Nothing was drawn.`
    const usual = errorRates.length === 1 ? errorRates[0]! : USUAL_ERROR_RATE
    const others = errorRates.filter((rate) => rate !== usual)
    const known = measured
      ? `A second check found ${wrongText(usual)} of the researchers’ answers wrong; the draws assume that`
      : `They assume that ${wrongText(usual)} of the researchers’ answers is wrong and that`
    const instead =
      others.length === 0 ? '' : ` Below, ${listText(others.map(rateText))} can be chosen instead.`
    return `${drawsText(draws)}. ${known} ${WRONG_INFERRED}${instead}`
  },
  'answers matter': ({ company, answers, own, others }) =>
    own + others === 0
      ? `If any one of the researchers’ ${numberText(answers)} answers were wrong, ${possessive(company)} rank would stay the same.`
      : own + others === 1
        ? `One of the ${numberText(answers)} answers would change ${possessive(company)} rank by itself if it were wrong: ${own === 1 ? 'one of its own' : 'another company’s'}.`
        : `Any one of ${numberText(own + others)} of the ${numberText(answers)} answers would change ${possessive(company)} rank if it were wrong: ${numberText(own)} of its own and ${numberText(others)} of others.`,
  'answer flips rank': ({ companyId, company, of, application, capability, has, from, to }) =>
    `If ${of.company} ${has ? 'did not have' : 'had'} “${capability}” ${onApplications([application])}, ${of.companyId === companyId ? 'it' : company} would be ${placeWord(to)} instead of ${placeWord(from)}.`,
  'second coding': ({ coded, errorRate, agreement }) => {
    const { raw, kappa, ac1, alpha } = agreement
    const coefficients = [
      kappa && `Cohen’s kappa ${coefficientText(kappa)}`,
      ac1 && `Gwet’s AC1 ${coefficientText(ac1)}`,
      alpha && `Krippendorff’s alpha ${coefficientText(alpha)}`,
    ].filter((text) => text !== null)
    const beyond =
      coefficients.length === 0
        ? ''
        : ` Agreement beyond chance (1 is perfect): ${listText(coefficients)}.`
    const same = `${agreement.agreed} of ${agreement.pairs} matched (${shareText(raw.value)}, 95% interval ${shareText(raw.low)} to ${shareText(raw.high)})`
    const wrong =
      agreement.agreed === agreement.pairs
        ? 'No first answer was found wrong.'
        : `A third person settled those that differed: ${rateText(errorRate)} of the first answers were wrong.`
    return `A second person answered ${numberText(coded)} randomly drawn questions without seeing the first answers: ${same}. ${wrong}${beyond}`
  },
})

/** '±0.4 points', 'less than ±0.1 points' */
function halfText(half: number): string {
  return `±${pointsText(half)}`.replace('±less than ', 'less than ±')
}

function surveyText(basis: NonNullable<UncertaintySources['survey']>): string {
  const { respondents, fewest, designEffect, fieldwork } = basis
  const least = fewest < respondents ? ` (at least ${numberText(fewest)} for each question)` : ''
  const days = fieldwork
    ? `, asked from ${formatDay(fieldwork.from)} to ${formatDay(fieldwork.to)}`
    : ''
  const worth = Math.round(respondents / designEffect)
  const effect = worth < respondents ? `; weighted, they count as ${numberText(worth)}` : ''
  const how =
    basis.basis === 'respondents'
      ? 'Each draw picks respondents at random, each with all ratings.'
      : 'Each draw varies the shares by as much as a survey of this size, and rounding, can be off.'
  return `${numberText(respondents)} respondents${least}${days}${effect}. ${how}`
}

function readText(days: NonNullable<UncertaintySources['ratings']>['days']): string {
  if (!days) return ''
  const { from, to } = days
  return from === to
    ? `, read on ${formatDay(from)}`
    : `, read from ${formatDay(from)} to ${formatDay(to)}`
}

function coefficientText({ value, low, high }: Estimate): string {
  return `${decimalText(value, 2)} (${decimalText(low, 2)} to ${decimalText(high, 2)})`
}

function numberText(count: number): string {
  return count.toLocaleString('en-US')
}
