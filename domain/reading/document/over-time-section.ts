import type { ByApplication } from '../../catalogue/application.ts'

/**
 * Series by the editions of `history`, oldest first; compact, with positions instead of ids. Sums
 * only: they reveal no answer of an earlier edition, and former parts of the catalogue are counted
 * and not named. This edition's own values are in the other sections.
 */
export interface OverTimeSection {
  /** The companies of the series: those of `companies`, then those of earlier editions only. */
  readonly companyIds: readonly string[]
  /**
   * Weight of each application in the overall scores of each earlier edition, together 1; null
   * without scores.
   */
  readonly applicationShares: readonly (ByApplication<number> | null)[]
  /** Series of each category of `matrix`. */
  readonly categories: readonly CategorySeries[]
  /** Series of each capability of `matrix`, in its order. */
  readonly capabilities: readonly ByApplication<AdoptionSeries>[]
  /**
   * Null when all these editions have the same catalogue: the scores are then the published ones.
   */
  readonly matched: MatchedScores | null
  /**
   * The scores of all editions by this edition's formula; null where no edition has another, so that
   * these are the published ones.
   */
  readonly recalculated: ScoreSeries | null
  /**
   * Additions and removals of each edition since the one before it, from the second on to this one.
   */
  readonly changes: readonly EditionChanges[]
}

export interface CategorySeries {
  /** The number of capabilities of the category; 0 before it existed. */
  readonly capabilities: readonly number[]
  /** The number of them in each of `companyIds`, by edition; null where it was not compared. */
  readonly available: ByApplication<readonly (readonly (number | null)[])[]>
}

export interface AdoptionSeries {
  readonly have: readonly number[]
  /** Number of companies with a known answer; 0 before the capability existed. */
  readonly of: readonly number[]
  /** Positions in `companies` of companies that had it in an earlier edition and not in a later one. */
  readonly interrupted: readonly number[]
}

/**
 * Scores from the capabilities and categories that all these editions have, with each edition's own
 * weights, ratings and formula.
 */
export interface MatchedScores extends ScoreSeries {
  /** The number of those categories. */
  readonly categories: number
  readonly capabilities: number
}

export interface ScoreSeries {
  /** By company of `companyIds`, then by edition, this one last; null where it has no scores. */
  readonly overall: readonly (readonly (number | null)[])[]
  readonly applications: ByApplication<readonly (readonly (number | null)[])[]>
}

export interface EditionChanges {
  /** Ids, of `companyIds`. */
  readonly companiesCame: readonly string[]
  readonly companiesWent: readonly string[]
  readonly categoriesCame: number
  readonly categoriesWent: number
  readonly capabilitiesCame: number
  readonly capabilitiesWent: number
  /** New capabilities that this edition has. */
  readonly capabilityIds: readonly string[]
}
