import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import { ranksBefore, ranksOf } from '../../reading/claims/claimed-ranking.ts'
import type { SanityClaims } from '../../reading/claims/sanity-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { placeOf, rankOf } from './read-document.ts'

export const checkSanity: Checkers<SanityClaims> = {
  'identical answers': ({ companies, answers }, document) => {
    const all = companies.map(({ companyId }) => answersOf(document, companyId))
    const [first] = all
    if (companies.length < 2 || first?.length !== answers) return `each has ${first?.length}`
    const same = document.companies.filter(
      ({ companyId }) => answersOf(document, companyId).join() === first.join(),
    )
    const found = same.map(({ companyId }) => companyId).toSorted()
    const said = companies.map(({ companyId }) => companyId).toSorted()
    return found.join() === said.join() ? null : `${found.join()} are the same`
  },
  'score jumped': ({ companyId, application, from, to }, document) => {
    const now = rankOf(ranksOf(document, application), companyId)?.score
    const before = rankOf(ranksBefore(document, application), companyId)?.score
    if (now === undefined || before === undefined) return 'it is new or left'
    if (Math.abs(now - from) < Math.abs(now - to)) return 'it went the other way'
    if (Math.round(Math.abs(now - before) * 10_000) <= 2000) return `it went ${before} to ${now}`
    const shown = Math.abs(to - now) <= 0.000_51 && Math.abs(from - before) <= 0.000_51
    return shown ? null : `it went ${before} to ${now}`
  },
  'score over 100': ({ companyId, application, score }, document) => {
    const found = rankOf(ranksOf(document, application), companyId)?.score
    return found !== undefined && found > 1 && found === score ? null : `it has ${found}`
  },
}

/** All answers of a company, in the order of the matrix. */
function answersOf(document: ReportDocument, companyId: string): (boolean | null | undefined)[] {
  const place = placeOf(document, companyId)
  return document.matrix.flatMap(({ capabilities }) =>
    capabilities.flatMap(({ available }) =>
      APPLICATIONS.map(({ title }) => available[title][place]),
    ),
  )
}
