import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import {
  type ClaimedSwap,
  type Draws,
  type FirmnessClaims,
  HELD_SHARE,
  NAMED_SHARE,
} from '../../reading/claims/firmness-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { weightDraws } from '../../scoring/random/draw-weights.ts'
import { seededRandom } from '../../scoring/random/seeded-random.ts'
import {
  type CheckedWeights,
  fourDecimals,
  placeOf,
  publishedWeights,
  scoreCompanies,
} from './check-scores.ts'

const checkMethod = ({ seed, draws, step }: Draws, { report, uncertainty }: ReportDocument) => {
  if (uncertainty === null) return 'nothing is calculated'
  if ((step === 'survey') !== (uncertainty.sources.survey !== null)) return 'it is drawn otherwise'
  if (step === 'survey') {
    return seed === uncertainty.seed && draws === uncertainty.draws ? null : 'the draws are others'
  }
  const [year, month, day] = report.date.slice(0, 10).split('-').map(Number)
  if (seed !== year! * 10_000 + month! * 100 + day!) return 'the seed is not the day'
  return draws === 4000 && step === 25 ? null : 'it is not by a quarter'
}

export const checkFirmness: Checkers<FirmnessClaims> = {
  'ranks held': ({ company, ranks, rest, ...draws }, document) => {
    const held = heldIn(document, draws)
    const own = document.companies.find(({ title }) => title === company)
    const shares = own && held?.get(own.companyId)
    if (!shares) return 'it is not ranked'
    const named = shares.flatMap((share, place) =>
      share >= NAMED_SHARE ? [{ rank: place + 1, share }] : [],
    )
    const wrong = ranks.find(({ rank, share }) => !isNear(shares[rank - 1] ?? 0, share))
    if (wrong) return `it is ${wrong.rank}. in ${shares[wrong.rank - 1]}`
    // Shares are stored with four decimals, which can add up to a little more than 1.
    const others = Math.max(1 - named.reduce((sum, { share }) => sum + share, 0), 0)
    return named.length === ranks.length && isNear(others, rest)
      ? null
      : `it has ${named.length} ranks`
  },
  'open place': ({ rank, holders, ...draws }, document) => {
    const named = holdersOf(document, draws, rank)
    if (!isOpen(named)) return 'it is not open'
    if (openRanks(document, draws)[0] !== rank) return 'a better place is open'
    const wrong = holders.some(
      ({ company, share }, index) =>
        !isNear(named[index]?.share ?? 0, share) ||
        !named.some((one) => one.company === company && isNear(one.share, share)),
    )
    return wrong || holders.length !== named.length ? `others hold it` : null
  },
  'more open places': ({ ranks, ...draws }, document) => {
    const open = openRanks(document, draws).slice(1)
    return open.join() === ranks.join() ? null : `${open.join()} are open`
  },
  'places kept in draws': (draws, document) => {
    const left = leavers(document, draws)
    if (openRanks(document, draws).length > 0) return 'a place is open'
    return left.length === 0 ? null : `${left.join()} do not keep theirs`
  },
  'places left in draws': ({ companies, ...draws }, document) => {
    const left = leavers(document, draws)
    return left.toSorted().join() === companies.toSorted().join() ? null : `${left.join()} do not`
  },
  'shares listed': ({ companies, ...draws }, document) => {
    const held = heldIn(document, draws)
    const wrong = companies.find(({ company, shares }) => {
      const own = document.companies.find(({ title }) => title === company)
      const found = held?.get(own?.companyId ?? '') ?? []
      return !found.length || shares.some((share, place) => !isNear(found[place] ?? 0, share))
    })
    return wrong ? `${wrong.company} holds other ranks` : null
  },
  draws: ({ step }, document) =>
    step !== 'survey' || document.uncertainty?.surveyRanks ? null : 'the survey was not drawn',
  'method of draws': checkMethod,
  'smallest swap': ({ better, worse, kind, swap }, document) => {
    const found = smallestSteps(document, better, worse, kind)
    if (swap === null) return found === null ? null : `${found} hundredths swap them`
    return found === stepsOf(swap) &&
      swaps(pairOf(document, better, worse), better, worse, swap, swap.to)
      ? null
      : `${found} hundredths are enough`
  },
  'nearest swap': ({ better, worse, gap, swaps: named }, document) => {
    const pairs = neighbours(document)
    const easy = pairs.filter((pair) => isEasy(document, pair))
    const least = Math.min(...easy.map((pair) => pair.gap))
    const found = easy.find((pair) => pair.better === better && pair.worse === worse)
    if (!found || !isNear(found.gap, gap) || !isNear(least, gap)) return `the nearest is ${least}`
    const wrong = named.find(
      (swap) =>
        stepsOf(swap) !== smallestSteps(document, better, worse, swap.kind) ||
        !swaps(pairOf(document, better, worse), better, worse, swap, swap.to),
    )
    return wrong ? `${wrong.title} does not swap them` : null
  },
  'swaps counted': ({ easy, pairs }, document) => {
    const all = neighbours(document)
    const found = all.filter((pair) => isEasy(document, pair)).length
    return easy === found && pairs === all.length ? null : `${found} of ${all.length} can be`
  },
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.0001
}

type Shares = ReadonlyMap<string, readonly number[]>
const drawn = new WeakMap<ReportDocument, Map<string, Shares>>()

/**
 * The share of the draws in which each company holds each rank. Companies that tie share the ranks
 * that they take together. Null without scores, and for a survey that was not drawn.
 */
function heldIn(document: ReportDocument, { seed, draws, step }: Draws): Shares | null {
  const { scoring, uncertainty } = document
  if (scoring === null) return null
  if (step === 'survey') {
    const ranks = uncertainty?.surveyRanks
    if (!ranks || uncertainty.draws !== draws) return null
    return new Map(document.companies.map(({ companyId }, place) => [companyId, ranks[place]!]))
  }
  const known = drawn.get(document) ?? new Map<string, Shares>()
  drawn.set(document, known)
  const key = [seed, draws, step].join()
  const found = known.get(key) ?? draw(step / 100)
  known.set(key, found)
  return found

  function draw(variation: number): Shares {
    const counts = new Map(
      document.companies.map(({ companyId }) => [companyId, document.companies.map(() => 0)]),
    )
    for (const scores of scoresDrawn(document, seed, draws, variation)) {
      for (const [companyId, ranks] of counts) {
        const own = scores.get(companyId)!
        const all = [...scores.values()]
        const better = all.filter((score) => score > own).length
        const level = all.filter((score) => score === own).length
        for (let rank = better; rank < better + level; rank++) ranks[rank]! += 1 / level
      }
    }
    return new Map(
      [...counts].map(([id, ranks]) => [id, ranks.map((count) => fourDecimals(count / draws))]),
    )
  }
}

/** Overall scores of all companies, by draws of the weights. */
export function* scoresDrawn(
  document: ReportDocument,
  seed: number,
  draws: number,
  variation: number,
): Generator<ReadonlyMap<string, number>> {
  const { devices, categories } = publishedWeights(document)
  const ids = document.matrix.map(({ categoryId }) => categoryId)
  const weights = ids.map((id) => categories.get(id) ?? 0)
  const next = weightDraws(weights, variation, seededRandom(seed))
  for (let count = 0; count < draws; count++) {
    const values = next()
    const given = new Map(ids.map((id, index) => [id, values[index]!]))
    yield scoreCompanies(document, null, { devices, categories: given })
  }
}

function holdersOf(document: ReportDocument, draws: Draws, rank: number) {
  const held = heldIn(document, draws)
  return document.companies
    .map(({ companyId, title }) => ({
      company: title,
      share: held?.get(companyId)?.[rank - 1] ?? 0,
    }))
    .filter(({ share }) => share >= NAMED_SHARE)
    .toSorted((one, other) => other.share - one.share)
}

function isOpen(holders: readonly { readonly share: number }[]): boolean {
  return holders.length >= 2 && holders.every(({ share }) => share < HELD_SHARE)
}

function openRanks(document: ReportDocument, draws: Draws): number[] {
  const ranks = document.companies.map((_, index) => index + 1)
  return ranks.filter((rank) => isOpen(holdersOf(document, draws, rank)))
}

/** Names of companies that hold their published rank in fewer than three of four draws. */
function leavers(document: ReportDocument, draws: Draws): string[] {
  const held = heldIn(document, draws)
  const scores = scoreCompanies(document, null, publishedWeights(document))
  return document.companies
    .filter(({ companyId }) => {
      const { rank } = placeOf(scores, companyId)!
      return (held?.get(companyId)?.[rank - 1] ?? 0) < HELD_SHARE
    })
    .map(({ title }) => title)
}

interface Neighbours {
  readonly better: string
  readonly worse: string
  readonly gap: number
}

/** Companies next to each other in the published order. */
function neighbours({ rankings }: ReportDocument): Neighbours[] {
  const all = rankings?.overall ?? []
  return all.slice(1).map(({ company, score }, index) => ({
    better: all[index]!.company,
    worse: company,
    gap: all[index]!.score - score,
  }))
}

function isEasy(document: ReportDocument, { better, worse }: Neighbours): boolean {
  return (['category', 'device'] as const).some(
    (kind) => smallestSteps(document, better, worse, kind) !== null,
  )
}

function stepsOf({ from, to }: { readonly from: number; readonly to: number }): number {
  return Math.round(Math.abs(to - from) * 1e6) / 1e4
}

const searched = new WeakMap<ReportDocument, Map<string, number | null>>()

/** The fewest hundredths by which a weight of a kind must change; null if none swaps them. */
function smallestSteps(
  document: ReportDocument,
  better: string,
  worse: string,
  kind: 'device' | 'category',
): number | null {
  const known = searched.get(document) ?? new Map<string, number | null>()
  searched.set(document, known)
  const key = [better, worse, kind].join()
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const { devices, categories } = publishedWeights(document)
  const weights =
    kind === 'device'
      ? APPLICATIONS.map(({ _id, title }) => ({ id: _id as string, from: devices[title] }))
      : document.matrix.map(({ categoryId }) => ({
          id: categoryId,
          from: categories.get(categoryId) ?? 0,
        }))
  const most = kind === 'device' ? 100 : 500
  const pair = pairOf(document, better, worse)
  let least: number | null = null
  for (const { id, from } of weights) {
    for (let to = 0; to <= most; to++) {
      const steps = stepsOf({ from, to: to / 100 })
      if (steps === 0 || (least !== null && steps >= least)) continue
      if (swaps(pair, better, worse, { kind, id }, to / 100)) least = steps
    }
  }
  known.set(key, least)
  return least
}

/** Returns whether a weight puts the worse one of a pair ahead. */
function swaps(
  pair: ReportDocument,
  better: string,
  worse: string,
  { kind, id }: Pick<ClaimedSwap, 'kind' | 'id'>,
  to: number,
): boolean {
  const published = publishedWeights(pair)
  const key = APPLICATIONS.find(({ _id }) => _id === id)?.title
  const weights: CheckedWeights =
    kind === 'device' && key
      ? { ...published, devices: { ...published.devices, [key]: to } }
      : { ...published, categories: new Map(published.categories).set(id, to) }
  if (Object.values(weights.devices).every((weight) => weight === 0)) return false
  const scores = scoreCompanies(pair, null, weights)
  const scoreOf = (name: string) =>
    scores.get(pair.companies.find(({ title }) => title === name)?.companyId ?? '') ?? 0
  return scoreOf(worse) > scoreOf(better)
}

/** The same report with two companies, which is scored faster. */
function pairOf(document: ReportDocument, better: string, worse: string): ReportDocument {
  const named = document.companies.filter(({ title }) => title === better || title === worse)
  const places = named.map((company) => document.companies.indexOf(company))
  return {
    ...document,
    companies: named,
    scoring: document.scoring && {
      ...document.scoring,
      userRatings: places.map((place) => document.scoring!.userRatings[place]!),
    },
    matrix: document.matrix.map((category) => ({
      ...category,
      capabilities: category.capabilities.map((row) => ({
        ...row,
        available: {
          'Mobile Web': places.map((place) => row.available['Mobile Web'][place]!),
          'iPhone App': places.map((place) => row.available['iPhone App'][place]!),
          'Android App': places.map((place) => row.available['Android App'][place]!),
        },
      })),
    })),
  }
}
