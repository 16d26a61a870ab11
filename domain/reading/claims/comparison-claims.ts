import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import { cutList } from '../../text/cut-list.ts'
import { formatMonth } from '../../text/format-date.ts'
import { nameText } from '../../text/name-text.ts'
import { countText, listText, possessive, sharedRankText } from '../../text/number-text.ts'
import { startCase } from '../../text/start-case.ts'
import { claimsOf } from './sentence.ts'

interface Company {
  readonly companyId: string
  readonly company: string
}

/** A category group, or a category, on an application. */
export interface Compared {
  readonly title: string
  readonly application: ApplicationKey
}

export interface ComparisonClaims {
  /**
   * The company that is best in the most category groups on applications, shared ranks included.
   */
  'leads most': {
    readonly leaders: readonly string[]
    readonly wins: number
    readonly of: number
    /** The own company's number of best positions, if it is none of them. */
    readonly own: (Company & { readonly wins: number }) | null
  }
  /** A company is best in each of them. */
  'first in each': Company & { readonly shared: number }
  /**
   * A company's lowest rank among comparisons in which any company has something, and all
   * comparisons with that rank.
   */
  'lowest rank': Company & {
    readonly rank: number
    readonly where: readonly (Compared & { readonly shared: boolean })[]
  }
  /** The number of an application's categories in which a company is behind the best. */
  'behind in categories': Company & {
    readonly application: ApplicationKey
    readonly behind: number
    readonly of: number
  }
  /** The number of companies with a capability, and the own one's applications with it. */
  'capability offered': {
    readonly capabilityId: string
    readonly companies: number
    /** On every application, and on at least one. */
    readonly everywhere: number
    readonly somewhere: number
    readonly own:
      | (Company & { readonly on: readonly ApplicationKey[]; readonly known: boolean })
      | null
    /** False if the answers of some are not known. */
    readonly known: boolean
  }
  /** The number of companies that gained or lost a capability since the previous edition. */
  'capability moved': {
    readonly capabilityId: string
    readonly since: string
    readonly gained: number
    readonly lost: number
  }
  /** A capability that the previous edition did not compare. */
  'capability new': { readonly capabilityId: string; readonly since: string }
}

export const comparisonClaim = claimsOf<ComparisonClaims>({
  'leads most': ({ leaders, wins, of, own }) => {
    const verb = leaders.length === 1 ? 'leads or shares' : 'each lead or share'
    const others = own ? `, ${own.company} in ${own.wins === 0 ? 'none' : own.wins}` : ''
    return `${cutList(leaders)} ${verb} the lead in ${wins} of ${countText(of, 'comparison')} (category group × application)${others}.`
  },
  'first in each': ({ company, shared }) =>
    shared === 0 ? `${company} is 1st in each.` : `${company} is 1st in each, shared in ${shared}.`,
  'lowest rank': ({ company, rank, where }) => {
    const shared = where.filter((one) => one.shared).length
    const alike = shared === where.length
    const some = shared > 0 && !alike ? `, ${timesText(shared)} shared` : ''
    return `${possessive(company)} lowest rank is ${sharedRankText(rank, alike)}${placesText(where)}${some}.`
  },
  'behind in categories': ({ company, application, behind, of }) => {
    const on = onApplications([application])
    const start = `${startCase(on)}, ${company} is`
    const categories = countText(of, 'category', 'categories')
    if (behind === of) return `${start} behind the leader in every category.`
    return behind === 0
      ? `${start} not behind the leader in any category.`
      : `${start} behind the leader in ${behind} of the ${categories}.`
  },
  'capability offered': ({ companies, everywhere, somewhere, own, known }) => {
    if (somewhere === 0) {
      return known ? 'No company offers it.' : 'No company is known to offer it.'
    }
    const offer = (count: number) => {
      if (companies > 1 && count === companies) return `All ${count} companies offer`
      return `${count} of ${countText(companies, 'company', 'companies')} offer${count === 1 ? 's' : ''}`
    }
    const all =
      everywhere > 0
        ? `${offer(everywhere)} it on every application`
        : `${offer(somewhere)} it, ${somewhere === 1 ? 'but not' : 'none'} on every application`
    if (!own || everywhere === companies) return `${all}.`
    if (own.on.length === 3) {
      return `${all}, ${own.company} ${everywhere > 1 ? 'among them' : 'alone'}.`
    }
    if (own.on.length > 0) return `${all}; ${own.company} has it ${onApplications(own.on)} only.`
    return own.known
      ? `${all}; ${own.company} lacks it.`
      : `${all}; of ${own.company} it is not known.`
  },
  'capability moved': ({ since, gained, lost }) => {
    const month = formatMonth(since)
    if (gained + lost === 0) return `Unchanged since ${month}`
    const facts = [
      ...(gained > 0 ? [`gained by ${countText(gained, 'company', 'companies')}`] : []),
      ...(lost > 0 ? [`lost by ${countText(lost, 'company', 'companies')}`] : []),
    ]
    return `${startCase(facts.join(', '))} since ${month}`
  },
  'capability new': ({ since }) => `Not compared in ${formatMonth(since)}`,
})

/** ', on Mobile Web in Help and Planning', ': 4 times in Help, Planning and Borrowing'. */
function placesText(where: readonly Compared[]): string {
  const titles = [...new Set(where.map(({ title }) => title))]
  const applications = [...new Set(where.map(({ application }) => application))]
  const groups = `in ${listText(titles.map(nameText))}`
  return titles.length * applications.length === where.length
    ? `, ${onApplications(applications)} ${groups}`
    : `: ${timesText(where.length)} ${groups}`
}

/** 'once', 'twice', '3 times' */
function timesText(times: number): string {
  return ['never', 'once', 'twice'][times] ?? countText(times, 'time')
}
