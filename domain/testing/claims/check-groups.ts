import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { GroupClaims } from '../../reading/claims/group-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { SIGNIFICANT_POINTS } from '../../scoring/ranking/significant-change.ts'
import { hasSameCatalogue } from './read-document.ts'

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

  'points of a capability': ({ categoryGroup, capabilities, sameCatalogue }, document) => {
    const count = capabilitiesOf(document, categoryGroup).length
    if (count !== capabilities || count === 0) return `it has ${count}`
    return document.history.length === 0 || hasSameCatalogue(document) === sameCatalogue
      ? null
      : 'another catalogue'
  },

  'capabilities of a mark': (given, document) => {
    const { companyId, company, categoryGroup, application, gained, lost } = given
    const section = document.categoryPerformance.find((one) => one.categoryGroup === categoryGroup)
    const rank = section?.applications?.[application].ranking.find(
      (one) => one.companyId === companyId,
    )
    if (Math.abs(rank?.change ?? 0) < SIGNIFICANT_POINTS / 100 - 0.00005)
      return 'its score is not marked'
    const rows = capabilitiesOf(document, categoryGroup)
    const own = document.changes.filter(
      (change) =>
        change.companyId === companyId &&
        change.application === application &&
        rows.some(({ capabilityId }) => capabilityId === change.capabilityId),
    )
    if (own.filter((change) => change.gained).length !== gained) return 'other gains'
    if (own.filter((change) => !change.gained).length !== lost) return 'other losses'
    const has = Math.round(
      (sharesOf(document, categoryGroup, application).get(company) ?? 0) * rows.length,
    )
    const before = (has - gained + lost) / rows.length
    return Math.abs(has / rows.length - before - (rank?.change ?? 0)) < 0.0002
      ? null
      : 'they do not explain the change'
  },
}

function capabilitiesOf({ matrix }: ReportDocument, group: string) {
  return matrix
    .filter(({ categoryGroup }) => categoryGroup === group)
    .flatMap(({ capabilities }) => capabilities)
}

/** Counts the answers of the matrix: the share of a group's capabilities, by company. */
function sharesOf(document: ReportDocument, group: string, application: string) {
  const rows = capabilitiesOf(document, group).map(
    ({ available }) => available[application as keyof typeof available],
  )
  return new Map(
    document.companies.map(({ title }, index) => [
      title,
      rows.filter((row) => row[index] === true).length / rows.length,
    ]),
  )
}
