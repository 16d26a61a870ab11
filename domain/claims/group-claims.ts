import type { ApplicationKey } from '../catalogue/application.ts'
import { listText, scoreText } from '../text/number-text.ts'
import { claimsOf } from './claim.ts'

export interface GroupClaims {
  /** Who has the largest share of a category group's capabilities, for each application. */
  'group leaders': {
    readonly categoryGroup: string
    readonly applications: readonly {
      readonly application: ApplicationKey
      readonly leaders: readonly string[]
      /** A fraction with 4 decimals, above 0. */
      readonly share: number
    }[]
  }
}

export const groupClaim = claimsOf<GroupClaims>({
  'group leaders': ({ categoryGroup, applications }) => {
    const texts = applications.map(({ application, leaders, share }, index) => {
      const verb = index > 0 ? '' : leaders.length > 1 ? ' lead' : ' leads'
      return `${listText(leaders)}${verb} on ${application} (${scoreText(share)})`
    })
    return `${categoryGroup}: ${texts.join(', ')}.`
  },
})
