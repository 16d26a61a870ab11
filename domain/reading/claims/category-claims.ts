import { cutList } from '../../text/cut-list.ts'
import { countText, gapText, listText, pointsText, sharedRankText } from '../../text/number-text.ts'
import type { OfScore } from './cause-claims.ts'
import { claimsOf } from './sentence.ts'

/** Application is null for all of them by device weight. */
export interface CategoryClaims {
  /** The categories in which the best is farthest ahead of a company, by the shares as texts show them. */
  'widest category gaps': OfScore & {
    readonly categories: readonly string[]
    readonly gap: number
  }
  /** Number of categories in which a company is best, alone or shared. */
  'no one ahead': OfScore & { readonly count: number; readonly of: number }
  /** Categories in which a company is first alone, shares the first rank, and is second. */
  strengths: OfScore & {
    readonly leads: readonly string[]
    readonly shares: readonly string[]
    readonly seconds: readonly string[]
    readonly sharedSeconds: readonly string[]
  }
  /** The best rank of a company that is neither first nor second in any category. */
  'best place': OfScore & {
    readonly rank: number
    readonly alone: readonly string[]
    readonly shared: readonly string[]
  }
  'no capability anywhere': OfScore
  /** A company without any capability, though others have some. */
  'no own capability': OfScore
  /** A company's gap to the best of one category. */
  'behind in category': OfScore & {
    readonly category: string
    readonly gap: number
    readonly best: number
    readonly leaders: readonly string[]
  }
}

export const categoryClaim = claimsOf<CategoryClaims>({
  'widest category gaps': ({ categories, gap }) =>
    categories.length === 1
      ? `The widest gap is in ${listText(categories)}: ${pointsText(gap)} behind the best.`
      : `The widest gaps are in ${cutList(categories, 2)}: ${pointsText(gap)} behind the best in each.`,

  'no one ahead': ({ company, count, of }) => {
    const categories = countText(of, 'category', 'categories')
    if (count === of)
      return `No brand is ahead of ${company} in any ${of === 1 ? 'category' : `of the ${categories}`}.`
    return count === 0
      ? `In every category, at least one brand is ahead of ${company}.`
      : `In ${count} of the ${categories}, no brand is ahead of ${company}.`
  },

  strengths: ({ company, leads, shares, seconds, sharedSeconds }) => {
    const facts = [
      ...(leads.length > 0 ? [`first in ${cutList(leads, 5)}`] : []),
      ...(shares.length > 0 ? [`joint first in ${cutList(shares, 5)}`] : []),
      ...(seconds.length > 0 ? [`second in ${cutList(seconds)}`] : []),
      ...(sharedSeconds.length > 0 ? [`joint second in ${cutList(sharedSeconds)}`] : []),
    ]
    const [last, ...earlier] = facts.toReversed()
    if (earlier.length === 0) return `${company} is ${last}.`
    return `${company} is ${earlier.toReversed().join('; ')}${earlier.length > 1 ? ';' : ','} and ${last}.`
  },

  'best place': ({ company, rank, alone, shared }) => {
    const places = [alone, shared].flatMap((titles, index) =>
      titles.length > 0 ? [`${sharedRankText(rank, index === 1)} in ${cutList(titles, 3)}`] : [],
    )
    return `${company} leads in no category; its best place is ${places.join(', and ')}.`
  },

  'no capability anywhere': () => 'No company has a capability in any category.',

  'no own capability': ({ company }) => `None: ${company} has no capability in any category.`,

  'behind in category': ({ company, gap, best, leaders }) => {
    if (best === 0) return 'No company has any of it'
    if (gap > 0) return `${gapText(best, gap)} behind ${leadersText(leaders)}`
    const others = leaders.filter((name) => name !== company)
    return others.length === 0 ? 'At the top' : `At the top with ${listText(others)}`
  },
})

/** Names of the best, or how many they are. */
function leadersText(leaders: readonly string[]): string {
  return leaders.length > 2 ? countText(leaders.length, 'company', 'companies') : listText(leaders)
}
