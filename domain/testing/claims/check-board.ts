import { APPLICATIONS } from '../../catalogue/application.ts'
import type { BoardClaims } from '../../reading/claims/board-claims.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { placeOf, sharesOf } from './read-document.ts'

export const checkBoard: Checkers<BoardClaims> = {
  'leads categories': ({ application, leaders, wins, of, own }, document) => {
    const { matrix, companies } = document
    if (matrix.length !== of) return `there are ${matrix.length} categories`
    const counts = new Map(companies.map(({ companyId }) => [companyId, 0]))
    for (const { categoryId } of matrix) {
      const shares = sharesOf(document, categoryId, application)
      const best = Math.max(...shares.map(({ share }) => share))
      for (const { companyId, share } of best > 0 ? shares : []) {
        if (share === best) counts.set(companyId, counts.get(companyId)! + 1)
      }
    }
    const most = Math.max(...counts.values())
    const found = companies.filter(({ companyId }) => counts.get(companyId) === most)
    const names = found.map(({ title }) => title)
    if (most === 0 || most !== wins || names.toSorted().join() !== leaders.toSorted().join()) {
      return `${names.join()} lead ${most}`
    }
    return own === null || counts.get(own.companyId) === own.wins
      ? null
      : `the own one leads ${counts.get(own.companyId)}`
  },

  'lacks capabilities': ({ companyId, cells }, document) => {
    const place = placeOf(document, companyId)
    if (place < 0) return 'it is not compared'
    const has = cells.find(
      ({ capabilityId, application }) =>
        capabilityOf(document, capabilityId)?.available[application][place] !== false,
    )
    if (has) return `${has.capability} is not known to be missing`
    const other = cells.find(
      ({ capabilityId, capability }) => capabilityOf(document, capabilityId)?.title !== capability,
    )
    return other ? `${other.capability} has another title` : null
  },

  'others have it': ({ companyId, capabilityId, application, others, of }, document) => {
    const row = capabilityOf(document, capabilityId)?.available[application]
    if (!row) return 'it is not compared'
    let count = 0
    for (const [place, company] of document.companies.entries()) {
      if (company.companyId !== companyId && row[place] === true) count += 1
    }
    if (count !== others) return `it is ${count}`
    const rivals = document.companies.filter((company) => company.companyId !== companyId)
    return rivals.length === of ? null : `there are ${rivals.length} others`
  },

  'method in one line': (given, { companies, matrix, survey, scoring }) => {
    const capabilities = matrix.reduce((sum, category) => sum + category.capabilities.length, 0)
    const fixed = (scoring?.categoryWeights ?? []).filter((weight) => weight.fixed).length
    const found = [companies.length, capabilities, matrix.length, survey?.rows.length ?? 0, fixed]
    const said = [
      given.companies,
      given.capabilities,
      given.categories,
      given.questions,
      given.fixed,
    ]
    if (APPLICATIONS.length !== 3) return 'there are other applications'
    return found.join() === said.join() ? null : `it is ${found.join()}`
  },
}

function capabilityOf({ matrix }: ReportDocument, capabilityId: string) {
  return matrix
    .flatMap(({ capabilities }) => capabilities)
    .find((row) => row.capabilityId === capabilityId)
}
