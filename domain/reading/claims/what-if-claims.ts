import {
  countText,
  listText,
  gapText,
  rankText,
  scoreText,
  sharedRankText,
} from '../../text/number-text.ts'
import { weightText } from '../../text/weight-text.ts'
import type { ClaimedPlace } from './claimed-ranking.ts'
import { claimsOf } from './sentence.ts'

/** A weight that is another than the published one. */
export interface ChangedWeight {
  readonly kind: 'device' | 'category'
  /** Name of the application or category. */
  readonly id: string
  readonly title: string
  readonly from: number
  readonly to: number
}

/** Differences from the published report. */
export interface View {
  readonly changed: readonly ChangedWeight[]
  readonly leftOut: readonly { readonly companyId: string; readonly title: string }[]
}

interface Company {
  readonly companyId: string
  readonly company: string
}

/**
 * The value from which a changed weight gives a rank by itself; its own value alone if not `on`.
 */
export interface Threshold {
  readonly id: string
  readonly title: string
  readonly kind: ChangedWeight['kind']
  readonly from: number
  /** Up to the end of the scale, or down to 0. */
  readonly on: boolean
  readonly rising: boolean
}

export interface WhatIfClaims {
  /** The number of differences from the published report. */
  'changes counted': View
  /** Each weight that differs, and who is left out. */
  'changes listed': View
  /** A company's rank in the published ranking. */
  'published place': Company & ClaimedPlace & { readonly of: number }
  /** A company's rank in a custom view, and the companies it passes there or falls behind. */
  'custom place': Company & {
    readonly view: View
    readonly before: ClaimedPlace & { readonly of: number }
    readonly now: ClaimedPlace & { readonly of: number }
    readonly past: readonly string[]
    readonly level: readonly string[]
    readonly behind: readonly string[]
  }
  /** The company that would be first in a custom view. */
  'custom leader': {
    readonly view: View
    readonly leaders: readonly string[]
    readonly of: number
  }
  /** A company that a custom view leaves out. */
  'left out': Company & { readonly view: View }
  /** The company next to another in a ranking, and the distance. */
  'next in view': Company & {
    readonly view: View
    readonly others: readonly string[]
    readonly ahead: boolean
    /** The company's own score, and the distance of the others. */
    readonly score: number
    readonly gap: number
  }
  /** Which of the changed weights would give a rank by themselves; all of them that would. */
  'alone enough': Company & {
    readonly view: View
    readonly rank: number
    readonly weights: readonly Threshold[]
  }
  /** The ranks and scores of a custom view beside the published ones. */
  'ranks beside': {
    readonly view: View
    readonly companies: readonly (Company & {
      readonly now: { readonly rank: number; readonly score: number }
      readonly before: { readonly rank: number; readonly score: number }
    })[]
  }
  /** None of the changed weights gives a rank by itself. */
  'none alone enough': Company & { readonly view: View; readonly rank: number }
}

/** Changed weights or names that a sentence names; more are counted. */
const MAX_NAMED = 3

export const whatIfClaim = claimsOf<WhatIfClaims>({
  'changes counted': ({ changed, leftOut }) =>
    [
      ...(changed.length > 0 ? [`${countText(changed.length, 'weight')} changed`] : []),
      ...(leftOut.length > 0
        ? [`${countText(leftOut.length, 'company', 'companies')} left out`]
        : []),
    ].join(', '),
  'changes listed': ({ changed, leftOut }) =>
    [
      ...(changed.length > 0
        ? [
            `${changed.map(({ kind, title, from, to }) => `${title} ${weightText(kind, to)} instead of ${weightText(kind, from)}`).join(', ')}.`,
          ]
        : []),
      ...(leftOut.length > 0 ? [`Left out: ${leftOut.map(({ title }) => title).join(', ')}.`] : []),
    ].join(' '),
  'published place': ({ company, rank, shared, of }) =>
    `${company} is ${sharedRankText(rank, shared)} of ${of} with the published weights.`,
  'custom place': ({ company, view, before, now, past, level, behind }) => {
    const from = sharedRankText(before.rank, before.shared)
    // A tie that is new is said with the names.
    const to = sharedRankText(now.rank, now.shared && level.length === 0)
    const moves = [
      ...(past.length > 0 ? [`past ${namesText(past)}`] : []),
      ...(level.length > 0 ? [`level with ${namesText(level)}`] : []),
      ...(behind.length > 0 ? [`${past.length > 0 ? 'but ' : ''}behind ${namesText(behind)}`] : []),
    ]
    const verb = now.rank === before.rank ? 'would stay' : 'would be'
    const same =
      moves.length === 0 && now.rank !== before.rank ? ` instead of ${from} of ${before.of}` : ''
    return `${conditionText(view)}, ${company} ${verb} ${to} of ${now.of}${same}${moves.map((move) => `, ${move}`).join('')}.`
  },
  'custom leader': ({ view, leaders, of }) => {
    if (of === 1) return `${conditionText(view)}, ${leaders[0]} would be alone.`
    const verb = leaders.length > 1 ? 'would be joint first of' : 'would be first of'
    return `${conditionText(view)}, ${namesText(leaders)} ${verb} ${countText(of, 'company', 'companies')}.`
  },
  'left out': ({ company }) => `${company} is left out.`,
  'next in view': ({ company, view, others, ahead, score, gap }) => {
    const isPublished = view.changed.length === 0 && view.leftOut.length === 0
    const verb = isPublished ? (others.length > 1 ? 'are' : 'is') : 'would be'
    return `${namesText(others)} ${verb} ${gapText(score, ahead ? -gap : gap)} ${ahead ? 'ahead of' : 'behind'} ${company}.`
  },
  'alone enough': ({ view, weights }) => {
    const [first, ...others] = weights.map(
      (weight) => `${fromText(weight)} for ${weighedText(weight)}`,
    )
    const alone = view.changed.length > 1 ? ' by itself' : ''
    const also = others.length > 0 ? `, and so would one ${others.join(' or ')}` : ''
    return `A weight ${first} would be enough${alone}${also}.`
  },
  'ranks beside': ({ companies }) =>
    companies
      .map(
        ({ company, now, before }) =>
          `${company} ${scoreText(now.score)}, ${rankText(now.rank)} (published ${scoreText(before.score)}, ${rankText(before.rank)})`,
      )
      .join('; '),
  'none alone enough': ({ view }) =>
    view.changed.length === 2
      ? 'Neither change alone would be enough.'
      : 'None of these changes alone would be enough.',
})

/** 'of 0.74 or more', 'of 1.2 or less', 'of 0.90' */
function fromText({ kind, from, on, rising }: Threshold): string {
  const text = weightText(kind, from)
  if (!on) return `of ${text}`
  return rising ? `of ${text} or more` : `of ${text} or less`
}

function namesText(names: readonly string[]): string {
  return names.length > MAX_NAMED
    ? countText(names.length, 'company', 'companies')
    : listText(names)
}

/** 'Alerts', 'Mobile Web', 'the iPhone App' */
function weighedText({ kind, title }: Pick<ChangedWeight, 'kind' | 'title'>): string {
  return kind === 'device' && title.endsWith(' App') ? `the ${title}` : title
}

/** 'With a weight of 0.80 for Mobile Web', 'Without Northmere Savings'. */
function conditionText({ changed, leftOut }: View): string {
  const without = `ithout ${namesText(leftOut.map(({ title }) => title))}`
  if (changed.length === 0) return `W${without}`
  const weights =
    changed.length > MAX_NAMED
      ? `${changed.length} weights changed`
      : `${changed.length === 1 ? 'a weight' : 'weights'} of ${listText(
          changed.map(
            (weight) => `${weightText(weight.kind, weight.to)} for ${weighedText(weight)}`,
          ),
        )}`
  return `With ${weights}${leftOut.length > 0 ? `, and w${without}` : ''}`
}
