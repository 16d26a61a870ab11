import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { ComparisonClaims } from '../../reading/claims/comparison-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { isPlace, placeOf, scoresByEdition } from './check-scores.ts'
import { knownAnswers } from './known-answers.ts'

export const checkComparison: Checkers<ComparisonClaims> = {
  'leads most': ({ leaders, wins, of, own }, document) => {
    const all = comparisons(document)
    if (all.length !== of) return `there are ${all.length} comparisons`
    const winsOf = (companyId: string) => all.filter((one) => isBest(one.scores, companyId)).length
    const counts = document.companies.map(({ companyId, title }) => ({
      title,
      count: winsOf(companyId),
    }))
    const most = Math.max(...counts.map(({ count }) => count))
    const found = counts.filter(({ count }) => count === most).map(({ title }) => title)
    if (most !== wins || found.toSorted().join() !== leaders.toSorted().join()) {
      return `${found.join()} lead ${most}`
    }
    return own === null || winsOf(own.companyId) === own.wins ? null : 'the own one leads others'
  },
  'groups compared': ({ groups, applications }, { categoryGroups }) =>
    groups === categoryGroups.length && applications === APPLICATIONS.length
      ? null
      : `there are ${categoryGroups.length} groups`,
  'first in each': ({ companyId, shared }, document) => {
    const places = comparisons(document).map(({ scores }) => placeOf(scores, companyId))
    if (comparisons(document).some(({ scores }) => !isBest(scores, companyId))) return 'it is not'
    const found = places.filter((place) => place?.shared).length
    return found === shared ? null : `${found} are shared`
  },
  'lowest rank': ({ companyId, rank, where }, document) => {
    if (!document.companies.some((one) => one.companyId === companyId)) return 'it is not compared'
    const places = comparisons(document)
      .filter(({ scores }) => Math.max(...scores.values()) > 0)
      .map((one) => ({ ...one, place: placeOf(one.scores, companyId)! }))
    const lowest = Math.max(...places.map(({ place }) => place.rank))
    const there = places.filter(({ place }) => place.rank === lowest)
    if (lowest !== rank || there.length !== where.length)
      return `it is ${lowest}, ${there.length} times`
    const wrong = where.find(
      ({ title, application, shared }) =>
        !there.some(
          (one) =>
            one.title === title &&
            one.application === application &&
            isPlace(one.place, { rank, shared }),
        ),
    )
    return wrong ? `it has another place in ${wrong.title} on ${wrong.application}` : null
  },
  'behind in categories': ({ companyId, application, behind, of }, document) => {
    const shares = document.matrix.map(({ categoryId }) =>
      sharesOf(document, { kind: 'category', categoryId }, application),
    )
    const found = shares.filter((scores) => {
      const own = scores?.get(companyId) ?? 0
      return [...(scores?.values() ?? [])].some((share) => share > own)
    }).length
    return found === behind && shares.length === of ? null : `it is behind in ${found}`
  },
  'capability offered': (claimed, document) => {
    const { capabilityId, companies, everywhere, somewhere, own, known } = claimed
    const answers = document.companies.map(({ companyId }) => ({
      companyId,
      on: APPLICATIONS.filter(
        ({ title }) => knownAnswers(document, companyId, capabilityId, title).now === true,
      ).map(({ title }) => title),
      known: APPLICATIONS.every(
        ({ title }) => knownAnswers(document, companyId, capabilityId, title).now !== null,
      ),
    }))
    const all = answers.filter(({ on }) => on.length === APPLICATIONS.length).length
    const some = answers.filter(({ on }) => on.length > 0).length
    const numbers = [answers.length, all, some].join()
    if (numbers !== [companies, everywhere, somewhere].join()) return `it is ${numbers}`
    if (known !== answers.every((one) => one.known)) return 'what is known is another thing'
    const mine = answers.find(({ companyId }) => companyId === own?.companyId)
    return own === null || (mine?.on.join() === own.on.join() && mine.known === own.known)
      ? null
      : `the own one has it on ${mine?.on.join()}`
  },
  'capability moved': ({ capabilityId, since, gained, lost }, document) => {
    const { history, changes } = document
    if (history.at(-1)?.date !== since) return 'the previous edition is another'
    if (!wasCompared(document, capabilityId)) return 'it was not compared then'
    const own = changes.filter((change) => change.capabilityId === capabilityId)
    const found = own.filter((change) => change.gained).length
    return found === gained && own.length === gained + lost ? null : `${found} gained it`
  },
  'capability new': ({ capabilityId, since }, document) => {
    if (document.history.at(-1)?.date !== since) return 'the previous edition is another'
    return wasCompared(document, capabilityId) ? 'it was compared then' : null
  },
}

type Topic = { kind: 'group'; title: string } | { kind: 'category'; categoryId: string }

/** The shares of this edition. */
function sharesOf(document: ReportDocument, topic: Topic, application: ApplicationKey) {
  return scoresByEdition(document, { topic, name: null, application }).get(document.report.date)
}

function comparisons(document: ReportDocument) {
  return document.categoryGroups.flatMap(({ title }) =>
    APPLICATIONS.map(({ title: application }) => ({
      title,
      application,
      scores:
        sharesOf(document, { kind: 'group', title }, application) ?? new Map<string, number>(),
    })),
  )
}

function isBest(scores: ReadonlyMap<string, number>, companyId: string): boolean {
  const own = scores.get(companyId) ?? 0
  return own > 0 && own === Math.max(...scores.values())
}

function wasCompared({ matrix, overTime }: ReportDocument, capabilityId: string): boolean {
  const rows = matrix.flatMap(({ capabilities }) => capabilities)
  const index = rows.findIndex((row) => row.capabilityId === capabilityId)
  const series = overTime?.capabilities[index]
  return APPLICATIONS.some(({ title }) => (series?.[title].of.at(-1) ?? 0) > 0)
}
