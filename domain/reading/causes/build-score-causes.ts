import {
  APPLICATIONS,
  type ApplicationKey,
  type ByApplication,
  byApplication,
  type DeviceWeights,
  type UserRatings,
} from '../../catalogue/application.ts'
import type { AnswerTally } from '../../scoring/count-answers.ts'
import { type FormulaVersion, ratingBase } from '../../scoring/formula.ts'
import { roundFloatError, roundTo4 } from '../../scoring/round.ts'
import { scoreApplication, type WeightedCategory } from '../../scoring/score-application.ts'
import {
  type Cause,
  type CauseParts,
  CAUSES,
  type CompanyCauses,
  type ScoreCauses,
  type ScoresWithout,
} from './causes.ts'
import { shapleyValues } from './shapley.ts'

/** Fields of a document that its scores were calculated from. */
export interface ScoredEdition {
  readonly companies: readonly { readonly companyId: string }[]
  readonly matrix: readonly {
    readonly categoryId: string
    readonly capabilities: readonly {
      readonly capabilityId: string
      readonly available: Readonly<Record<ApplicationKey, readonly (boolean | null)[]>>
    }[]
  }[]
  readonly scoring: {
    readonly deviceWeights: DeviceWeights
    readonly categoryWeights: readonly { readonly categoryId: string; readonly weight: number }[]
    readonly userRatings: readonly UserRatings[]
    readonly formula: FormulaVersion
  } | null
}

/**
 * Divides the change of every score since an earlier edition among its causes by Shapley values:
 * recalculations of the scores, 32 or, where the formula has changed, 64, each with some inputs of this edition and the
 * others of the earlier one. Companies, categories and capabilities are matched by id; a capability
 * of only one edition keeps that edition's answers and weight. Null if either edition has no
 * scores.
 */
export function buildScoreCauses(now: ScoredEdition, earlier: ScoredEdition): ScoreCauses | null {
  if (now.scoring === null || earlier.scoring === null) return null
  const inputs = { now: readInputs(now), earlier: readInputs(earlier) }
  const { deviceWeights, formula } = earlier.scoring
  const weights = bySides((catalogue, side) => mixWeights(inputs, catalogue, side))
  return {
    deviceWeights: byApplication((key) => deviceWeights[key]),
    formula,
    ...compareCatalogues(inputs),
    companies: now.companies.flatMap(({ companyId }): CompanyCauses[] => {
      const places = {
        now: inputs.now.places.get(companyId),
        earlier: inputs.earlier.places.get(companyId),
      }
      if (places.now === undefined || places.earlier === undefined) return []
      const scores = scoreMixes(inputs, weights, { now: places.now, earlier: places.earlier })
      return [
        {
          companyId,
          ratings: inputs.earlier.scoring.userRatings[places.earlier] ?? {},
          overall: divide(scores.map(({ overall }) => overall)),
          applications: byApplication((key) =>
            divide(scores.map(({ applications }) => applications[key])),
          ),
          without: {
            overall: without(scores.map(({ overall }) => overall)),
            applications: byApplication((key) =>
              without(scores.map(({ applications }) => applications[key])),
            ),
          },
        },
      ]
    }),
  }
}

/** Units of the fourth decimal. */
const UNIT = 10_000

/** Divides the last score less the first, of all sets of causes. */
function divide(scores: readonly number[]): CauseParts {
  const values = shapleyValues(CAUSES.length, (causes) => scores[causes]!)
  const rounded = roundTowardsNothing(values.map((value) => withoutNoise(value * UNIT)))
  const partOf = (cause: Cause) => (rounded[CAUSES.indexOf(cause)] ?? 0) / UNIT + 0
  return {
    capabilities: partOf('capabilities'),
    rating: partOf('rating'),
    weights: partOf('weights'),
    devices: partOf('devices'),
    catalogue: partOf('catalogue'),
    method: partOf('method'),
  }
}

/** Returns the scores without one of the causes, from those of all sets of causes. */
function without(scores: readonly number[]): ScoresWithout {
  const all = 2 ** CAUSES.length - 1
  const but = (...causes: readonly Cause[]) =>
    scores[causes.reduce((set, cause) => set & ~(1 << CAUSES.indexOf(cause)), all)]!
  return {
    capabilities: but('capabilities'),
    rating: but('rating'),
    weights: but('weights'),
    devices: but('devices'),
    catalogue: but('catalogue'),
    method: but('method'),
    own: but('capabilities', 'rating'),
  }
}

/**
 * Rounds values whose sum is whole so that they add up to it: all are cut off, and the remainder
 * goes to the largest remainders of its sign, of equal ones to the first. The same losses as gains
 * are rounded alike, and 0 stays 0.
 */
function roundTowardsNothing(values: readonly number[]): number[] {
  const units = values.map(Math.trunc)
  const sum = Math.round(values.reduce((total, value) => total + value, 0))
  const missing = sum - units.reduce((total, unit) => total + unit, 0)
  values
    .map((value, index) => ({
      index,
      rest: withoutNoise(value - Math.trunc(value)) * Math.sign(missing),
    }))
    .toSorted((one, other) => other.rest - one.rest || one.index - other.index)
    .slice(0, Math.abs(missing))
    .forEach(({ index }) => (units[index]! += Math.sign(missing)))
  return units
}

/** Rounds units to 6 decimals, so that equal remainders are equal. */
function withoutNoise(units: number): number {
  return Math.round(units * 1e6) / 1e6
}

type Available = ScoredEdition['matrix'][number]['capabilities'][number]['available']

interface EditionInputs {
  readonly scoring: NonNullable<ScoredEdition['scoring']>
  readonly places: ReadonlyMap<string, number>
  /** Ids in an order that both editions share, so that equal catalogues give equal sums. */
  readonly catalogue: readonly {
    readonly categoryId: string
    readonly capabilityIds: readonly string[]
  }[]
  readonly categoryOf: ReadonlyMap<string, string>
  readonly answers: ReadonlyMap<string, Available>
  readonly weights: ReadonlyMap<string, number>
}

type Both<Value> = { readonly now: Value; readonly earlier: Value }
type Side = keyof Both<unknown>

/** Categories of each edition's catalogue, with the values of either edition. */
type BySides<Value> = Both<Both<Value>>

function bySides<Value>(valueOf: (catalogue: Side, side: Side) => Value): BySides<Value> {
  const withCatalogue = (catalogue: Side) => ({
    now: valueOf(catalogue, 'now'),
    earlier: valueOf(catalogue, 'earlier'),
  })
  return { now: withCatalogue('now'), earlier: withCatalogue('earlier') }
}

function readInputs({ companies, matrix, scoring }: ScoredEdition): EditionInputs {
  const capabilities = matrix.flatMap((category) =>
    category.capabilities.map((row) => ({ categoryId: category.categoryId, ...row })),
  )
  return {
    scoring: scoring!,
    places: new Map(companies.map(({ companyId }, place) => [companyId, place])),
    catalogue: matrix
      .map(({ categoryId, capabilities }) => ({
        categoryId,
        capabilityIds: capabilities.map(({ capabilityId }) => capabilityId),
      }))
      .toSorted((one, other) => (one.categoryId < other.categoryId ? -1 : 1)),
    categoryOf: new Map(
      capabilities.map(({ capabilityId, categoryId }) => [capabilityId, categoryId]),
    ),
    answers: new Map(capabilities.map(({ capabilityId, available }) => [capabilityId, available])),
    weights: new Map(scoring!.categoryWeights.map((one) => [one.categoryId, one.weight])),
  }
}

/** Returns a company's scores for each set of causes, given as bits in the order of `CAUSES`. */
function scoreMixes(
  inputs: Both<EditionInputs>,
  weights: BySides<readonly WeightedCategory[]>,
  places: Both<number>,
) {
  const tallies = bySides((catalogue, side) => mixTallies(inputs, places, catalogue, side))
  // The method is the last cause: sets with it are those without where it is the same.
  const isSameMethod = inputs.now.scoring.formula === inputs.earlier.scoring.formula
  const sets = 2 ** (CAUSES.length - (isSameMethod ? 1 : 0))
  const mixes = Array.from({ length: sets }, (_, causes) => {
    const side = (cause: Cause): Side =>
      (causes & (1 << CAUSES.indexOf(cause))) === 0 ? 'earlier' : 'now'
    const categories = weights[side('catalogue')][side('weights')]
    const tally = tallies[side('catalogue')][side('capabilities')]
    const ratings = inputs[side('rating')].scoring.userRatings[places[side('rating')]]
    const { deviceWeights } = inputs[side('devices')].scoring
    const { formula } = inputs[side('method')].scoring
    const applications = byApplication((key, { rated }) =>
      scoreApplication(
        categories,
        (category) => tally[key][category]!,
        rated ? (ratings?.[key] ?? 0) : 0,
        deviceWeights[key],
        ratingBase(formula, rated),
      ),
    )
    const sumOf = (valueOf: (key: ApplicationKey) => number) =>
      roundFloatError(APPLICATIONS.reduce((sum, { title }) => sum + valueOf(title), 0))
    const weighted = sumOf((key) => applications[key].weightedDevicePercentage)
    return {
      overall: roundTo4(weighted / sumOf((key) => deviceWeights[key])),
      applications: byApplication((key) => applications[key].unweightedDevicePercentage),
    }
  })
  return isSameMethod ? [...mixes, ...mixes] : mixes
}

const otherOf = (side: Side): Side => (side === 'now' ? 'earlier' : 'now')

/** The categories of one edition's catalogue, with the weights of `side` or, where that has none, of the other. */
function mixWeights(inputs: Both<EditionInputs>, catalogue: Side, side: Side): WeightedCategory[] {
  const [own, other] = [inputs[side], inputs[otherOf(side)]]
  return inputs[catalogue].catalogue.map(({ categoryId }) => ({
    categoryId,
    title: '',
    weight: own.weights.get(categoryId) ?? other.weights.get(categoryId) ?? 0,
  }))
}

/**
 * Returns a company's availability in each category of one edition's catalogue, by the answers of
 * `side`.
 */
function mixTallies(
  inputs: Both<EditionInputs>,
  places: Both<number>,
  catalogue: Side,
  side: Side,
): ByApplication<AnswerTally[]> {
  const other = otherOf(side)
  const answers = inputs[catalogue].catalogue.map(({ capabilityIds }) =>
    capabilityIds.map((id) => {
      const own = inputs[side].answers.get(id)
      return own
        ? { available: own, place: places[side] }
        : { available: inputs[other].answers.get(id), place: places[other] }
    }),
  )
  return byApplication((key) =>
    answers.map((category) => {
      let sum = 0
      for (const { available, place } of category) if (available?.[key][place] === true) sum++
      return { all: category.length, available: sum }
    }),
  )
}

function compareCatalogues({ now, earlier }: Both<EditionInputs>) {
  const weights = [...now.weights].filter(([id]) => earlier.weights.has(id))
  const changed = weights.filter(([id, weight]) => earlier.weights.get(id) !== weight).length
  const capabilities = [...now.categoryOf].filter(([id]) => earlier.categoryOf.has(id))
  return {
    weights: { same: weights.length - changed, changed },
    categories: countDifference(now.weights, earlier.weights),
    capabilities: {
      ...countDifference(now.categoryOf, earlier.categoryOf),
      moved: capabilities.filter(([id, category]) => earlier.categoryOf.get(id) !== category)
        .length,
    },
  }
}

function countDifference(now: ReadonlyMap<string, unknown>, earlier: ReadonlyMap<string, unknown>) {
  const same = [...now.keys()].filter((id) => earlier.has(id)).length
  return { same, came: now.size - same, went: earlier.size - same }
}
