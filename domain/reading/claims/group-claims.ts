import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import { SIGNIFICANT_POINTS } from '../../scoring/ranking/significant-change.ts'
import { nameText } from '../../text/name-text.ts'
import { countText, listText, pointsText, scoreText } from '../../text/number-text.ts'
import type { Named } from './claimed-ranking.ts'
import { claimsOf } from './sentence.ts'

export interface GroupClaims {
  /**
   * The company with the largest share of a category group's capabilities, for each application.
   */
  'group leaders': {
    readonly categoryGroup: string
    readonly applications: readonly {
      readonly application: ApplicationKey
      readonly leaders: readonly string[]
      /** A fraction with 4 decimals, above 0. */
      readonly share: number
    }[]
  }
  /** The points of one capability of a group, and the number that a mark takes. */
  'points of a capability': {
    readonly categoryGroup: string
    readonly capabilities: number
    /** False if capabilities added or removed can move a score as well. */
    readonly sameCatalogue: boolean
  }
  /** Gains and losses of a company in a group and application with a marked score. */
  'capabilities of a mark': Named & {
    readonly categoryGroup: string
    readonly application: ApplicationKey
    readonly gained: number
    readonly lost: number
  }
}

export const groupClaim = claimsOf<GroupClaims>({
  'group leaders': ({ categoryGroup, applications }) => {
    const where = new Map<string, string[]>()
    for (const { application, leaders, share } of applications) {
      const start = `${listText(leaders)} ${leaders.length > 1 ? 'lead' : 'leads'}`
      const place = `${onApplications([application]).slice('on '.length)} (${scoreText(share)})`
      where.set(start, [...(where.get(start) ?? []), place])
    }
    const texts = [...where].map(([start, places]) => `${start} on ${listText(places)}`)
    return `${categoryGroup}: ${texts.join('; ')}.`
  },

  'points of a capability': ({ categoryGroup, capabilities, sameCatalogue }) => {
    const count = countText(capabilities, 'capability', 'capabilities')
    const start = `${nameText(categoryGroup)} has ${count}, so each is worth ${pointsText(1 / capabilities)} there`
    if (!sameCatalogue) return `${start}; added and removed ones can move a score too.`
    const least = countText(
      Math.ceil((capabilities * SIGNIFICANT_POINTS) / 100),
      'capability',
      'capabilities',
    )
    return `${start}. An arrow stands for a change of at least ${least}.`
  },

  'capabilities of a mark': ({ gained, lost }) =>
    listText([
      ...(gained > 0 ? [`${countText(gained, 'capability', 'capabilities')} gained`] : []),
      ...(lost > 0 ? [`${countText(lost, 'capability', 'capabilities')} lost`] : []),
    ]),
})
