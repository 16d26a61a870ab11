import { countText, listText, sharedRankText } from '../../text/number-text.ts'
import type { ClaimedPlace, Changed, Named } from './claimed-ranking.ts'
import { claimsOf } from './sentence.ts'

/** Short statements on what a reader follows, which also fit into the subject of an email. */
export interface FollowingClaims {
  /** A company's overall rank, how it has moved, and what the company gained and lost. */
  'followed company': Named &
    ClaimedPlace & {
      readonly before: ClaimedPlace | null
      readonly gained: readonly Changed[]
      readonly lost: readonly Changed[]
    }
  /** How many companies gained or lost a capability. */
  'followed capability': {
    readonly capabilityId: string
    readonly capability: string
    readonly state: FollowedState
    readonly gained: readonly Changed[]
    readonly lost: readonly Changed[]
  }
  /** Gains and losses of all companies in a category group. */
  'followed group': {
    readonly categoryGroup: string
    readonly state: FollowedState
    readonly gained: readonly Changed[]
    readonly lost: readonly Changed[]
  }
}

/** `compared` if the previous edition has any of it; `first` if there is no previous edition. */
export type FollowedState = 'compared' | 'new' | 'first'

export const followingClaim = claimsOf<FollowingClaims>({
  'followed company': ({ company, rank, shared, before, gained, lost }) => {
    const verb =
      before === null || (before.rank === rank && before.shared !== shared)
        ? 'is'
        : before.rank === rank
          ? 'stayed'
          : before.rank < rank
            ? 'fell to'
            : 'rose to'
    const changes = [
      ...(gained.length > 0 ? [`gained ${countedText(gained)}`] : []),
      ...(lost.length > 0 ? [`lost ${countedText(lost)}`] : []),
    ]
    return `${company} ${listText([`${verb} ${sharedRankText(rank, shared)}`, ...changes])}`
  },

  'followed capability': ({ capability, state, gained, lost }) => {
    if (state !== 'compared') {
      return `${capability}: ${state === 'first' ? 'no earlier edition to compare with' : 'new in this edition'}`
    }
    const changes = [
      ...(gained.length > 0 ? [`gained by ${companiesText(gained)}`] : []),
      ...(lost.length > 0 ? [`lost by ${companiesText(lost)}`] : []),
    ]
    return `${capability}: ${listed(changes)[0] ?? 'no change'}`
  },

  'followed group': ({ categoryGroup, state, gained, lost }) => {
    if (state !== 'compared') {
      return `${categoryGroup}: ${state === 'first' ? 'no earlier edition to compare with' : 'all its capabilities are new'}`
    }
    const changes = [
      ...(gained.length > 0 ? [`${countedText(gained)} gained by ${companiesText(gained)}`] : []),
      ...(lost.length > 0 ? [`${countedText(lost)} lost by ${companiesText(lost)}`] : []),
    ]
    return `${categoryGroup}: ${listed(changes)[0] ?? 'no change'}`
  },
})

function listed(texts: readonly string[]): string[] {
  return texts.length === 0 ? [] : [texts.join(', ')]
}

/** '8 capabilities', each counted once. */
function countedText(changes: readonly Changed[]): string {
  const count = new Set(changes.map(({ capabilityId }) => capabilityId)).size
  return countText(count, 'capability', 'capabilities')
}

function companiesText(changes: readonly Changed[]): string {
  const count = new Set(changes.map(({ companyId }) => companyId)).size
  return countText(count, 'company', 'companies')
}
