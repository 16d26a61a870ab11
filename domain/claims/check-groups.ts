import { APPLICATIONS } from '../catalogue/application.ts'
import type { ReportDocument } from '../document/report-document.ts'
import type { Checkers } from './claim.ts'
import type { GroupClaims } from './group-claims.ts'

export const checkGroups: Checkers<GroupClaims> = {
  'group leaders': ({ categoryGroup, applications }, document) => {
    for (const { application, leaders, share } of applications) {
      const shares = sharesOf(document, categoryGroup, application)
      const best = Math.max(...shares.values())
      if (best <= 0) return `nobody has a capability of ${categoryGroup} on ${application}`
      if (Math.abs(best - share) > 0.00005) return `${application}: the best share is ${best}`
      const holders = [...shares].filter(([, one]) => one === best).map(([company]) => company)
      if (holders.toSorted().join() !== leaders.toSorted().join()) {
        return `${application}: ${holders.join()} lead`
      }
    }
    const missing = APPLICATIONS.filter(
      ({ title }) =>
        !applications.some(({ application }) => application === title) &&
        Math.max(...sharesOf(document, categoryGroup, title).values()) > 0,
    )
    return missing.length === 0 ? null : `${missing.map(({ title }) => title).join()} is left out`
  },
}

/** Counts the answers of the matrix: the share of a group's capabilities, by company. */
function sharesOf({ companies, matrix }: ReportDocument, group: string, application: string) {
  const rows = matrix
    .filter(({ categoryGroup }) => categoryGroup === group)
    .flatMap(({ capabilities }) => capabilities)
    .map(({ available }) => available[application as keyof typeof available])
  return new Map(
    companies.map(({ title }, index) => [
      title,
      rows.filter((row) => row[index] === true).length / rows.length,
    ]),
  )
}
