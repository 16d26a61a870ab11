import { countText, listText } from '../../text/number-text.ts'
import { weightText } from '../../text/weight-text.ts'
import { claimsOf } from './sentence.ts'

export interface SurveyClaims {
  /** Which categories have a weight that does not follow from the survey; all of them. */
  'fixed weights': {
    readonly categories: readonly { readonly category: string; readonly weight: number }[]
  }
  /**
   * The question with the most ratings of 4 or 5; `name` is null when `level` questions share the
   * first rank.
   */
  'survey leader': {
    readonly name: string | null
    readonly level: number
    /** Whole percent. */
    readonly fourFive: number
  }
  /** The share of ratings 4 and 5 by question, and the resulting weight; null if one is fixed. */
  'ratings listed': {
    readonly rows: readonly {
      readonly name: string
      readonly fourFive: number
      readonly weight: number | null
    }[]
  }
}

export const surveyClaim = claimsOf<SurveyClaims>({
  'fixed weights': ({ categories }) => {
    const names = categories.map(
      ({ category, weight }) => `${category} (${weightText('category', weight)})`,
    )
    const verb = names.length === 1 ? 'The weight of' : 'The weights of'
    return `${verb} ${listText(names)} ${names.length === 1 ? 'is' : 'are'} fixed and ${names.length === 1 ? 'does' : 'do'} not follow from the survey.`
  },
  'survey leader': ({ name, level, fourFive }) =>
    name === null
      ? `${countText(level, 'question')} tie for the highest rating: ${fourFive}% gave each of them 4 or 5.`
      : `“${name}” is rated highest: ${fourFive}% gave it 4 or 5.`,
  'ratings listed': ({ rows }) =>
    rows
      .map(({ name, fourFive, weight }) => `${name} ${fourFive}%, ${questionWeight(weight)}`)
      .join('; '),
})

/** 'weight 3.5', 'weight fixed' */
export function questionWeight(weight: number | null): string {
  return weight === null ? 'weight fixed' : `weight ${weightText('category', weight)}`
}
