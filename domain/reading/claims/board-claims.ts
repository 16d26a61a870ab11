import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import { cutList } from '../../text/cut-list.ts'
import { countText, listText } from '../../text/number-text.ts'
import { startCase } from '../../text/start-case.ts'
import type { Named, RankingOf } from './claimed-ranking.ts'
import { othersText } from './plan-claims.ts'
import { claimsOf } from './sentence.ts'

/** A capability on one application. */
export interface NamedCell {
  readonly application: ApplicationKey
  readonly capabilityId: string
  readonly capability: string
}

export interface BoardClaims {
  /**
   * The companies that are best in the most categories, shared ranks included: on one application,
   * or (null) by the mean of all by device weight.
   */
  'leads categories': {
    readonly application: RankingOf
    readonly leaders: readonly string[]
    /** Above 0. */
    readonly wins: number
    readonly of: number
    /** The own company's number of best positions, if it is none of the leaders. */
    readonly own: (Named & { readonly wins: number }) | null
  }
  /** Capabilities that were looked for and not found at a company. */
  'lacks capabilities': Named & { readonly cells: readonly NamedCell[] }
  /** The number of other companies with a capability on one application. */
  'others have it': NamedCell & {
    readonly companyId: string
    readonly others: number
    readonly of: number
  }
  /** The size of the comparison, and the inputs of a score. */
  'method in one line': {
    readonly companies: number
    readonly capabilities: number
    readonly categories: number
    /** Number of questions of the survey. */
    readonly questions: number
    /** Number of categories whose weight does not follow from the survey. */
    readonly fixed: number
  }
}

export const boardClaim = claimsOf<BoardClaims>({
  'leads categories': ({ application, leaders, wins, of, own }) => {
    const where = application === null ? '' : ` ${onApplications([application])}`
    const verb = leaders.length === 1 ? 'leads or shares' : 'each lead or share'
    const others = own ? `; ${own.company} in ${own.wins === 0 ? 'none' : own.wins}` : ''
    const categories = countText(of, 'category', 'categories')
    return `${cutList(leaders)} ${verb} the lead in ${wins} of ${categories}${where}${others}.`
  },
  'lacks capabilities': ({ company, cells }) => {
    const lacking = [...Map.groupBy(cells, ({ capabilityId }) => capabilityId).values()]
    const byPlace = Map.groupBy(lacking, (alike) => {
      const where = alike.map(({ application }) => application)
      return where.length === 3 ? 'on all applications' : onApplications(where)
    })
    const groups = [...byPlace]
      .toSorted(([, some], [, others]) => others.length - some.length)
      .map(([where, alike]) => ({ where, names: alike.map(([cell]) => `“${cell!.capability}”`) }))
    if (lacking.length < 4) {
      const texts = groups.map(({ where, names }) => `${listText(names)} ${where}`)
      return `${company} lacks ${listText(texts)}.`
    }
    const texts = groups.map(({ where, names }) => `${names.length} ${where} (${listText(names)})`)
    return `${company} lacks ${lacking.length} capabilities: ${texts.join('; ')}.`
  },
  'others have it': ({ others, of }) => `${startCase(othersText(others, of))} it`,
  'method in one line': ({ companies, capabilities, categories, questions, fixed }) => {
    const looked = `${countText(companies, 'company', 'companies')}, ${countText(capabilities, 'capability', 'capabilities')} in ${countText(categories, 'category', 'categories')} on 3 applications`
    return `${looked}. A score counts what is available, weighted by ${weightsText({ categories, questions, fixed })} and by how much each application is used, and adds the app-store ratings.`
  },
})

function weightsText({
  categories,
  questions,
  fixed,
}: Pick<BoardClaims['method in one line'], 'categories' | 'questions' | 'fixed'>): string {
  if (fixed === categories) return 'fixed category weights'
  if (questions === 0) return 'category weights'
  const survey = `a consumer survey of ${countText(questions, 'question')}`
  return fixed === 0
    ? survey
    : `${survey} (${countText(fixed, 'category weight is', 'category weights are')} fixed)`
}
