import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import { type Changed, ranksBefore, ranksOf } from '../../reading/claims/claimed-ranking.ts'
import type {
  GainsAndLosses,
  HeadlineClaims,
  RankNow,
} from '../../reading/claims/headline-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import {
  changedText,
  changesOf,
  hasSameCatalogue,
  namesOf,
  rankOf,
  same,
  scoreOf,
  sharesOf,
  sharing,
  isNearly,
  isOpen,
  shownApart,
} from './read-document.ts'

export const checkHeadlines: Checkers<HeadlineClaims> = {
  rank: checkRank,
  'own changes': checkOwnChanges,

  leader: ({ leaders, score, next }, document) => {
    const ranks = ranksOf(document, null)
    const best = Math.max(...ranks.map((rank) => rank.score))
    if (!same(best, score)) return `the best score is ${best}`
    const first = ranks.filter((rank) => same(rank.score, best))
    if (namesOf(first) !== namesOf(leaders)) return `${namesOf(first)} lead`
    const behind = ranks.filter((rank) => !first.includes(rank))
    const second = Math.max(...behind.map((rank) => rank.score))
    if (behind.length === 0) return next === null ? null : 'no one is behind'
    const seconds = behind.filter((rank) => same(rank.score, second))
    if (next === null || namesOf(seconds) !== next.companies.toSorted().join()) {
      return `${namesOf(seconds)} are next`
    }
    return same(best - second, next.gap) ? null : `the lead is ${best - second}`
  },

  'lead taken': ({ leaders, from, clear }, document) => {
    const ranks = ranksOf(document, null)
    const led = ranksBefore(document, null).filter(({ rank }) => rank === 1)
    const held = led.filter((one) => rankOf(ranks, one.companyId)?.rank === 1)
    if (held.length > 0) return `${namesOf(held)} led before`
    const first = ranks.filter(({ rank }) => rank === 1)
    if (namesOf(first) !== namesOf(leaders)) return `${namesOf(first)} lead`
    const open = first.some((one) =>
      from.some((other) => isOpen(document, one.companyId, other.companyId) === true),
    )
    if (open === clear) return `the lead is open: ${open}`
    const behind = led.filter((one) => rankOf(ranks, one.companyId))
    return namesOf(behind) === namesOf(from) ? null : `${namesOf(behind)} led before and do not now`
  },

  'leader left': ({ left, since }, document) => {
    if (document.history.at(-1)?.date !== since) return 'not the previous edition'
    const gone = ranksBefore(document, null).filter(
      ({ rank, companyId }) => rank === 1 && !rankOf(ranksOf(document, null), companyId),
    )
    return namesOf(gone) === namesOf(left) ? null : `${namesOf(gone)} led and left`
  },

  'neighbours nearly tied': ({ better, worse, gap }, document) => {
    const [one, other] = [better, worse].map(({ companyId }) =>
      rankOf(ranksOf(document, null), companyId),
    )
    if (!one || !other) return 'not ranked'
    if (!same(one.score, better.score) || !same(other.score, worse.score)) return 'other scores'
    if (!same(one.score - other.score, gap)) return `${one.score - other.score} apart`
    const open = isOpen(document, better.companyId, worse.companyId)
    return gap > 0 && (open ?? isNearly(better.score, worse.score)) ? null : 'no near-tie'
  },

  'edition changes': ({ gained, lost, since, sameCatalogue }, document) => {
    if (document.history.at(-1)?.date !== since) return 'not the previous edition'
    if (changesOf(document, null, true) !== changedText(gained)) return 'other gains'
    if (changesOf(document, null, false) !== changedText(lost)) return 'other losses'
    return checkCatalogue(sameCatalogue, document)
  },

  'total changes': ({ company, gained, changes }, document) =>
    changes.length > 0 &&
    changesOf(document, company?.companyId ?? null, gained) === changedText(changes)
      ? null
      : 'other changes',

  'number of trends': ({ count }, { trendsInnovations }) =>
    trendsInnovations.length === count ? null : `${trendsInnovations.length} trends`,

  'number of screenshots': ({ count }, { screenshots }) =>
    screenshots.length === count ? null : `${screenshots.length} screenshots`,

  'score and change': ({ companyId, score, before }, document) => {
    const now = rankOf(ranksOf(document, null), companyId)
    const past = rankOf(ranksBefore(document, null), companyId)
    if (!now || !same(now.score, score)) return `the score is ${now?.score}`
    if (!before) return past ? 'it had a score' : null
    if (document.history.at(-1)?.date !== before.since) return 'not the previous edition'
    return past && same(past.score, before.score) ? null : `it was ${past?.score}`
  },

  'return of losses': (given, document) => {
    const { companyId, lost, score, gain, rank, shared } = given
    if (changesOf(document, companyId, false) !== changedText(lost)) return 'other losses'
    const now = rankOf(ranksOf(document, null), companyId)
    const back = scoreOf(document, companyId, null, { undone: lost })
    if (!same(back, score)) return `it would score ${back}`
    if (!now || !same(back - now.score, gain)) return `it would gain ${back - (now?.score ?? 0)}`
    const others = ranksOf(document, null).filter((one) => one.companyId !== companyId)
    const place = 1 + others.filter((one) => one.score > back + 0.00005).length
    const isShared = others.some((one) => same(one.score, back))
    return place === rank && isShared === shared ? null : `it would be ${place}`
  },

  'greatest change': (given, document) => {
    const { companyId, gained, application, category, changes, worth } = given
    if (worth < 0) return 'worth less than nothing'
    for (const { title, capabilities } of document.matrix) {
      for (const { title: key } of APPLICATIONS) {
        const alike = document.changes.filter(
          (change) =>
            change.companyId === companyId &&
            change.gained === gained &&
            change.application === key &&
            capabilities.some(({ capabilityId }) => capabilityId === change.capabilityId),
        )
        const value = worthOf(document, companyId, alike)
        const isIt = title === category && key === application
        if (isIt && changedText(alike) !== changedText(changes)) return 'other changes'
        if (isIt && !same(value, worth)) return `worth ${value}`
        if (alike.length > 0 && value > worth + 0.00005) return `${title} on ${key} is worth more`
      }
    }
    return changes.length > 0 ? null : 'nothing changed'
  },

  'no change': ({ companyId, gained, since, isNew, sameCatalogue }, document) => {
    if ((document.history.at(-1)?.date ?? null) !== since) return 'not the previous edition'
    if (changesOf(document, companyId, gained) !== '') return 'there are such changes'
    if (since === null) return null
    if (isNew === isRankedBefore(document, companyId)) return 'new or not'
    return isNew ? null : checkCatalogue(sameCatalogue, document)
  },

  'widest gaps': ({ companyId, categories, gap }, document) => {
    const widest = widestGaps(document, companyId)
    if (!same(widest.gap, gap)) return `the widest gap is ${widest.gap}`
    return gap === 0 || widest.titles === categories.toSorted().join()
      ? null
      : `widest in ${widest.titles}`
  },

  'ranks by application': ({ companyId, ranks }, document) => {
    const wrong = APPLICATIONS.find(({ title }) => {
      const all = ranksOf(document, title)
      const now = rankOf(all, companyId)
      const said = ranks.find(({ application }) => application === title)
      return now?.rank !== said?.rank || (now && (sharing(all, now) !== '') !== said?.shared)
    })
    return wrong ? `another rank on ${wrong.title}` : null
  },
}

/** Shared by all claims that state a company's rank and its previous rank. */
export function checkRank(
  { companyId, rank, tiedWith, of, before }: RankNow,
  document: ReportDocument,
): string | null {
  const ranks = ranksOf(document, null)
  const now = rankOf(ranks, companyId)
  if (!now) return 'it is not ranked'
  const better = ranks.filter((one) => one.score > now.score + 0.00005).length
  if (better + 1 !== rank) return `${better} companies have a better score`
  if (sharing(ranks, now) !== tiedWith.toSorted().join()) return `shared: ${sharing(ranks, now)}`
  if (ranks.length !== of) return `of ${ranks.length}`
  const all = ranksBefore(document, null)
  const past = rankOf(all, companyId)
  if (!past || !before) return past || before ? 'it was or was not ranked before' : null
  const shared = sharing(all, past) !== ''
  return past.rank === before.rank && shared === before.shared ? null : `it was ${past.rank}`
}

export function checkOwnChanges(
  { companyId, gained, lost, sameCatalogue }: GainsAndLosses,
  document: ReportDocument,
): string | null {
  if (!isRankedBefore(document, companyId)) return 'it is new'
  if (changesOf(document, companyId, true) !== changedText(gained)) return 'other gains'
  if (changesOf(document, companyId, false) !== changedText(lost)) return 'other losses'
  return checkCatalogue(sameCatalogue, document)
}

export function checkCatalogue(sameCatalogue: boolean, document: ReportDocument): string | null {
  return hasSameCatalogue(document) === sameCatalogue ? null : 'another catalogue'
}

export function isRankedBefore(document: ReportDocument, companyId: string): boolean {
  return rankOf(ranksBefore(document, null), companyId) !== undefined
}

/** Difference of the score without these changes. */
function worthOf(document: ReportDocument, companyId: string, undone: readonly Changed[]): number {
  const without = scoreOf(document, companyId, null, { undone })
  return Math.abs(scoreOf(document, companyId, null) - without)
}

function widestGaps(document: ReportDocument, companyId: string) {
  const gaps = document.matrix.map(({ categoryId, title }) => {
    const shares = sharesOf(document, categoryId, null)
    const own = shares.find((one) => one.companyId === companyId)?.share ?? 0
    return { title, gap: shownApart(Math.max(...shares.map(({ share }) => share)), own) }
  })
  const gap = Math.max(...gaps.map((one) => one.gap))
  const titles = gaps.filter((one) => same(one.gap, gap)).map(({ title }) => title)
  return { gap, titles: titles.toSorted().join() }
}
