import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import { cutList, MAX_NAMES } from '../../text/cut-list.ts'
import { formatMonth } from '../../text/format-date.ts'
import { nameText } from '../../text/name-text.ts'
import {
  changeText,
  countText,
  gapText,
  listText,
  possessive,
  scoreText,
  sharedRankText,
  shownChange,
} from '../../text/number-text.ts'
import { intervalText } from '../uncertainty/interval-text.ts'
import type { ClaimedPlace, ClaimedRanking } from './claimed-ranking.ts'
import { claimsOf } from './sentence.ts'
import type { View } from './what-if-claims.ts'

interface Company {
  readonly companyId: string
  readonly company: string
}

interface Scored extends Company {
  readonly score: number
}

/** A part of a score's change; a fraction with 4 decimals. */
export interface ClaimedPart {
  readonly id: string
  readonly title: string
  readonly change: number
}

interface ScoreChange extends Company {
  readonly ranking: ClaimedRanking
  readonly since: string
  /** Kind of the parts. */
  readonly by: 'category' | 'cause'
}

/** The draws that a claim counts in. */
export interface DrawnFrom {
  readonly draws: number
  /** Share of answers that are wrong, assumed or measured. */
  readonly errorRate: number
}

export interface ChartClaims {
  /** The leader of a ranking with its lead, and the rank of the reader's own company. */
  'ranking led': {
    readonly ranking: ClaimedRanking
    readonly leaders: readonly Company[]
    readonly score: number
    /**
     * The next company, and its distance; null without one, and when the own company is alone next.
     */
    readonly next: { readonly companies: readonly Company[]; readonly gap: number } | null
    /** The own company, if it does not lead. */
    readonly own: (Scored & ClaimedPlace & { readonly gap: number }) | null
  }
  /** Two neighbours in a ranking, neither clearly ahead. */
  'near tie': {
    readonly ranking: ClaimedRanking
    readonly better: Scored
    readonly worse: Scored
    readonly gap: number
  }
  /** The scores of a ranking, by company. */
  'scores listed': {
    readonly ranking: ClaimedRanking
    readonly date: string
    readonly scores: readonly Scored[]
  }
  /** The ranks, or scores, of an edition. */
  'edition listed': {
    readonly ranking: ClaimedRanking
    readonly date: string
    readonly measure: 'rank' | 'score'
    readonly companies: readonly (Scored & { readonly rank: number })[]
  }
  /** A company's ranks in the first edition of a ranking and the last one. */
  'rank in two editions': Company & {
    readonly ranking: ClaimedRanking
    readonly from: string
    readonly to: string
    readonly before: ClaimedPlace
    readonly now: ClaimedPlace
  }
  /** All companies of a chart that both editions rank have the same ranks. */
  'ranks same': {
    readonly ranking: ClaimedRanking
    readonly from: string
    readonly to: string
    readonly companies: readonly string[]
  }
  /** No company passes another, or comes level, in a custom view. */
  'order kept': { readonly view: View }
  /** The change of a score, and its largest parts, two at most. */
  'score moved': ScoreChange & {
    readonly now: number
    readonly change: number
    readonly most: readonly ClaimedPart[]
  }
  /** A score is the same, and so is each part of it. */
  'score same in each': ScoreChange
  /** A score is the same, because parts cancel out. */
  'score parts cancel': ScoreChange & { readonly parts: readonly ClaimedPart[] }
  /** Two scores and every part between them that is not 0; some may be merged. */
  'parts listed': ScoreChange & {
    readonly before: number
    readonly now: number
    readonly date: string
    readonly parts: readonly ClaimedPart[]
  }
  /** The 95% intervals of a ranking, as a text alternative has them. */
  'intervals listed': DrawnFrom & {
    readonly application: ApplicationKey | null
    readonly intervals: readonly (Company & { readonly low: number; readonly high: number })[]
  }
  /** The number of companies with a capability in each edition. */
  'adoption listed': {
    readonly capabilityId: string
    readonly capability: string
    readonly application: ApplicationKey
    readonly points: readonly {
      readonly date: string
      readonly have: number
      readonly of: number
    }[]
  }
}

export const chartClaim = claimsOf<ChartClaims>({
  'ranking led': ({ leaders, score, next, own }) => {
    const lead =
      leaders.length > 1
        ? `${cutList(names(leaders))} share the lead with ${scoreText(score)}`
        : `${leaders[0]!.company} leads with ${scoreText(score)}`
    const ahead = next
      ? `, ${gapText(score, next.gap)} ahead of ${cutList(names(next.companies))}`
      : ''
    const place = own
      ? `; ${own.company} is ${sharedRankText(own.rank, own.shared)}, ${gapText(score, own.gap)} behind first place`
      : ''
    return `${lead}${ahead}${place}.`
  },
  'near tie': ({ ranking, better, worse, gap }) => {
    const of = ranking.application === null ? 'overall' : onApplications([ranking.application])
    return `${better.company} and ${worse.company} ${of} (${gapText(better.score, gap)} apart)`
  },
  'scores listed': ({ scores }) =>
    scores.map(({ company, score }) => `${company} ${scoreText(score)}`).join(', '),
  'edition listed': ({ date, measure, companies }) =>
    `${formatMonth(date)}: ${companies
      .map(({ company, rank, score }) =>
        measure === 'rank' ? `${rank} ${company}` : `${company} ${scoreText(score)}`,
      )
      .join(', ')}`,
  'rank in two editions': ({ company, from, to, before, now }) => {
    const [then, today] = [formatMonth(from), formatMonth(to)]
    const [was, is] = [before, now].map(({ rank, shared }) => sharedRankText(rank, shared))
    if (was === is) return `${company} is ${is} in ${today}, as it was in ${then}.`
    if (before.rank === now.rank)
      return `${company} was ${was} in ${then} and is ${is} in ${today}.`
    const verb = now.rank < before.rank ? 'rose' : 'fell'
    return `${company} ${verb} from ${was} in ${then} to ${is} in ${today}.`
  },
  'ranks same': ({ from, to }) =>
    `Every company in both editions has the same rank in ${formatMonth(to)} as in ${formatMonth(from)}.`,
  'order kept': () => 'Every company keeps its place.',
  'score moved': ({ company, since, by, now, change, most }) => {
    const verb = change > 0 ? 'has gained' : 'has lost'
    const start = `${company} ${verb} ${gapText(now, change)} since ${formatMonth(since)}`
    if (most.length === 0) return `${start}.`
    const where = by === 'category' ? 'in' : 'from'
    const shown = changeText(shownChange(now, change))
    const [largest] = most as [ClaimedPart]
    // A second part is said where the first is not all of it.
    const named = changeText(largest.change) === shown ? [largest] : most
    const sum = named.reduce((total, part) => total + part.change, 0)
    const share = sum / change
    const isAll = share > 0.9 && changeText(sum) === shown
    if (share > 1 && !isAll) {
      const parts = named.map((part) => `${changeText(part.change)} ${where} ${partName(part, by)}`)
      return `${start}: ${listText(parts)}, partly offset by the rest.`
    }
    const parts = named.map((part) => `${partName(part, by)} (${changeText(part.change)})`)
    const how = isAll ? 'almost all' : share > 0.5 ? 'mostly' : 'above all'
    return `${start}, ${how} ${where} ${listText(parts)}.`
  },
  'score same in each': ({ company, since, by }) =>
    `${possessive(company)} score is the same as in ${formatMonth(since)}, ${by === 'cause' ? 'and no cause added or took points' : 'in every category'}.`,
  'score parts cancel': ({ company, since, by, parts }) => {
    const side = (sign: number) => {
      const texts = parts
        .filter((part) => part.change * sign > 0)
        .map((part) => `${partName(part, by)} (${changeText(part.change)})`)
      const more = by === 'cause' ? 'causes' : 'categories'
      return texts.length > MAX_NAMES + 1
        ? `${cutList(texts)} ${more}`
        : cutList(texts, MAX_NAMES + 1)
    }
    const where = by === 'category' ? 'in' : 'from'
    return `${possessive(company)} score is the same as in ${formatMonth(since)}: gains ${where} ${side(1)} offset losses ${where} ${side(-1)}.`
  },
  'parts listed': ({ since, before, now, date, parts }) =>
    [
      `${formatMonth(since)} ${scoreText(before)}`,
      ...parts.map((part) => `${part.title} ${changeText(part.change)}`),
      `${formatMonth(date)} ${scoreText(now)}`,
    ].join(', '),
  'intervals listed': ({ intervals }) =>
    `95% intervals: ${intervals.map((one) => `${one.company} ${intervalText(one)}`).join(', ')}`,
  'adoption listed': ({ capability, application, points }) => {
    const known = points.every(({ of }) => of === points[0]?.of) ? '' : ' with a known answer'
    const counts = points.map(
      ({ date, have, of }, at) =>
        `${have} of ${at === 0 ? `${countText(of, 'company', 'companies')}${known}` : of} in ${formatMonth(date)}`,
    )
    return `${capability === '' ? '' : `“${capability}”, `}${application}: ${counts.join(', ')}`
  },
})

function names(companies: readonly Company[]): string[] {
  return companies.map(({ company }) => company)
}

function partName({ id, title }: ClaimedPart, by: 'category' | 'cause'): string {
  if (by === 'category') return id === 'rating' ? 'the app-store rating' : nameText(title)
  const name = `${title.charAt(0).toLowerCase()}${title.slice(1)}`
  return name === 'own capabilities' ? `its ${name}` : `the ${name}`
}
