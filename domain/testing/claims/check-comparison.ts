import { APPLICATIONS } from '../../catalogue/application.ts'
import type { BoardClaims } from '../../reading/claims/board-claims.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { ComparisonClaims } from '../../reading/claims/comparison-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { differs, misordered } from './compare.ts'
import {
  bestOf,
  capabilitiesOf,
  findCapability,
  idsAt,
  knownAnswers,
  named,
  namesOf,
  otherCompanies,
  placeIn,
  previousDate,
  sharesIn,
  wasCompared,
} from './document-facts.ts'
import { placeOf, type Scores } from './score-again.ts'

export const checkComparison: Checkers<ComparisonClaims> = {
  'leads most': (given, document) =>
    checkLeads(
      given,
      document,
      comparisons(document).map(({ shares }) => shares),
    ),
  'first in each': (given, document) => {
    const all = comparisons(document).map(({ shares }) => shares)
    if (!all.every((shares) => isBest(shares, given.companyId))) return 'it is not'
    const shared = all.filter((shares) => placeIn(shares, given.companyId)?.shared).length
    return differs(given, { shared })
  },
  'lowest rank': (given, document) => {
    if (placeOf(document, given.companyId) < 0) return 'it is not compared'
    const places = comparisons(document)
      .filter(({ shares }) => bestOf(shares) > 0)
      .map(({ shares, ...about }) => ({ ...about, ...placeIn(shares, given.companyId)! }))
    const rank = Math.max(...places.map((place) => place.rank))
    const where = places
      .filter((place) => place.rank === rank)
      .map(({ title, application, shared }) => ({ title, application, shared }))
    return differs(given, { rank, where })
  },
  'behind in categories': (given, document) => {
    const shares = document.matrix.map(({ capabilities }) =>
      sharesIn(document, capabilities, given.application),
    )
    const behind = shares.filter((all) => bestOf(all) > (all.get(given.companyId) ?? 0)).length
    return differs(given, { behind, of: shares.length })
  },
  'capability offered': (given, document) => {
    const answers = document.companies.map(({ companyId }) => {
      const known = APPLICATIONS.map(({ title }) => ({
        title,
        now: knownAnswers(document, companyId, given.capabilityId, title).now,
      }))
      return {
        companyId,
        on: known.filter(({ now }) => now === true).map(({ title }) => title),
        known: known.every(({ now }) => now !== null),
      }
    })
    const own = given.own && answers.find(({ companyId }) => companyId === given.own!.companyId)
    const wrong = differs(given, {
      companies: answers.length,
      everywhere: answers.filter(({ on }) => on.length === APPLICATIONS.length).length,
      somewhere: answers.filter(({ on }) => on.length > 0).length,
      known: answers.every(({ known }) => known),
      ...(given.own && { own }),
    })
    return wrong ?? misordered(given.own?.on ?? [], own?.on ?? [])
  },
  'capability moved': (given, document) => {
    if (!wasCompared(document, given.capabilityId)) return 'it was not compared then'
    const own = document.changes.filter((one) => one.capabilityId === given.capabilityId)
    const gained = own.filter((change) => change.gained).length
    return differs(given, { since: previousDate(document), gained, lost: own.length - gained })
  },
  'capability new': (given, document) =>
    wasCompared(document, given.capabilityId)
      ? 'it was compared then'
      : differs(given, { since: previousDate(document) }),
}

function comparisons(document: ReportDocument) {
  return document.categoryGroups.flatMap(({ title }) =>
    APPLICATIONS.map(({ title: application }) => ({
      title,
      application,
      shares: sharesIn(document, capabilitiesOf(document, title), application),
    })),
  )
}

function isBest(shares: Scores, companyId: string): boolean {
  const best = bestOf(shares)
  return best > 0 && idsAt(shares, best).includes(companyId)
}

/** Checks which companies are best most often. */
function checkLeads(
  given: ComparisonClaims['leads most'],
  document: ReportDocument,
  all: readonly Scores[],
): string | null {
  const winsOf = (id: string) => all.filter((shares) => isBest(shares, id)).length
  const ids = document.companies.map(({ companyId }) => companyId)
  const wins = Math.max(...ids.map(winsOf))
  if (wins === 0) return 'no one leads'
  return differs(given, {
    leaders: namesOf(
      document,
      ids.filter((id) => winsOf(id) === wins),
    ),
    wins,
    of: all.length,
    ...(given.own && {
      own: { ...named(document, [given.own.companyId])[0], wins: winsOf(given.own.companyId) },
    }),
  })
}

export const checkBoard: Checkers<BoardClaims> = {
  'leads categories': (given, document) =>
    checkLeads(
      given,
      document,
      document.matrix.map(({ capabilities }) =>
        sharesIn(document, capabilities, given.application),
      ),
    ),

  'lacks capabilities': ({ companyId, cells }, document) => {
    const place = placeOf(document, companyId)
    const wrong = cells.find(({ capabilityId, application, capability }) => {
      const { row } = findCapability(document, capabilityId)
      return row?.title !== capability || row.available[application][place] !== false
    })
    return wrong ? `${wrong.capability} is not known to be missing` : null
  },

  'others have it': (given, document) => {
    const { row } = findCapability(document, given.capabilityId)
    const rivals = otherCompanies(document, given.companyId)
    const has = (id: string) => row?.available[given.application][placeOf(document, id)] === true
    return differs(given, { others: rivals.filter(has).length, of: rivals.length })
  },

  'method in one line': (given, document) => {
    if (APPLICATIONS.length !== 3) return 'there are other applications'
    const { companies, matrix, survey, scoring } = document
    return differs(given, {
      companies: companies.length,
      capabilities: capabilitiesOf(document).length,
      categories: matrix.length,
      questions: survey?.rows.length ?? 0,
      fixed: (scoring?.categoryWeights ?? []).filter((weight) => weight.fixed).length,
    })
  },
}
