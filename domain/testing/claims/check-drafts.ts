import type { Checkers } from '../../reading/claims/claim.ts'
import { ranksBefore, ranksOf } from '../../reading/claims/claimed-ranking.ts'
import type { DraftClaims } from '../../reading/claims/draft-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { namesOf, placeOf, rankOf, same, shownApart } from './read-document.ts'

export const checkDrafts: Checkers<DraftClaims> = {
  'draft leaders': ({ application, leaders, score, next, of }, document) => {
    const ranks = ranksOf(document, application)
    if (ranks.length !== of || of !== document.companies.length) return `${ranks.length} are ranked`
    const best = Math.max(...ranks.map((rank) => rank.score))
    const first = ranks.filter((rank) => same(rank.score, best))
    if (!same(best, score) || namesOf(first) !== namesOf(leaders)) {
      return `${namesOf(first)} lead with ${best}`
    }
    const behind = ranks.filter((rank) => !same(rank.score, best))
    if (behind.length === 0) return next === null ? null : 'no one is behind'
    const second = Math.max(...behind.map((rank) => rank.score))
    const seconds = behind.filter((rank) => same(rank.score, second))
    if (!next || namesOf(seconds) !== namesOf(next.companies)) return `${namesOf(seconds)} are next`
    return same(best - second, next.gap) ? null : `the lead is ${best - second}`
  },

  'draft followers': ({ companies }, document) => {
    const ranks = ranksOf(document, null)
    for (const { companyId, rank, shared, score } of companies) {
      const now = rankOf(ranks, companyId)
      if (!now || now.rank !== rank || rank === 1 || !same(now.score, score)) return 'another rank'
      if (ranks.some((one) => one !== now && same(one.score, score)) !== shared) return 'shared'
    }
    const lowest = companies.at(-1)!.score
    const passed = ranks.filter((one) => one.rank > 1 && one.score > lowest + 0.00005)
    return passed.every(({ companyId }) => companies.some((one) => one.companyId === companyId))
      ? null
      : 'others are between'
  },

  'draft movers': ({ companies, score, change, since }, document) => {
    if (document.history.at(-1)?.date !== since) return 'not the previous edition'
    const before = ranksBefore(document, null)
    const moved = ranksOf(document, null).flatMap((now) => {
      const past = rankOf(before, now.companyId)
      return past ? [{ ...now, by: now.score - past.score }] : []
    })
    const sign = Math.sign(change)
    const most = Math.max(0, ...moved.map(({ by }) => by * sign))
    if (sign === 0 || !same(most, change * sign)) return `the most is ${most * sign}`
    const alike = moved.filter(({ by }) => same(by, change))
    if (!alike.some((one) => same(one.score, score))) return 'another score'
    const shown = new Set(alike.map((one) => shownApart(one.score, one.score - one.by).toFixed(3)))
    if (shown.size > 1) return 'their changes read as different ones'
    return namesOf(alike) === namesOf(companies) ? null : `${namesOf(alike)} moved most`
  },

  'draft survey': ({ categoryId, name, fourFive }, { survey }) => {
    const rows = survey?.rows ?? []
    const others = rows.filter((row) => row.name !== name || row.categoryId !== categoryId)
    if (!rows.some((row) => row.name === name && row.fourFive === fourFive)) return 'not asked'
    return others.every((row) => row.fourFive < fourFive) ? null : 'another is rated as high'
  },

  'draft weightiest': (given, document) => {
    const { application, categoryId, best, have, capabilities } = given
    const weights = document.scoring?.categoryWeights ?? []
    const own = weights.find((one) => one.categoryId === categoryId)?.weight ?? 0
    if (own === 0) return 'it weighs nothing'
    if (weights.some((one) => one.categoryId !== categoryId && one.weight >= own)) {
      return 'another weighs as much'
    }
    const rows = document.matrix.find((one) => one.categoryId === categoryId)?.capabilities ?? []
    const counts = document.companies.map(({ title: company }, place) => ({
      company,
      count: rows.filter((row) => row.available[application][place] === true).length,
    }))
    const most = Math.max(...counts.map(({ count }) => count))
    if (rows.length !== capabilities || most !== have) return `${most} of ${rows.length}`
    const first = namesOf(counts.filter(({ count }) => count === most))
    return most === 0 || first === namesOf(best) ? null : `${first} have the most`
  },

  'draft alone': ({ application, companyId, capabilities }, document) => {
    const place = placeOf(document, companyId)
    const alone = ownedBy(document, application).filter(
      ({ holders }) => holders.join() === `${place}`,
    )
    const titles = (list: readonly { readonly capabilityId: string }[]) =>
      list
        .map((one) => one.capabilityId)
        .toSorted()
        .join()
    if (document.companies.length === 1) return 'there is no other company'
    return alone.length > 0 && titles(alone) === titles(capabilities) ? null : 'other capabilities'
  },

  'draft none alone': ({ application, of }, document) => {
    if (document.companies.length !== of || of < 2) return 'another number of companies'
    const alone = ownedBy(document, application).filter(({ holders }) => holders.length === 1)
    return alone.length === 0 ? null : `${alone[0]!.title} is one company’s alone`
  },

  'draft adoption': ({ application, capabilityId, gained, have, of, since }, document) => {
    if (document.history.at(-1)?.date !== since) return 'not the previous edition'
    if (document.companies.length !== of) return 'another number of companies'
    const row = ownedBy(document, application).find((one) => one.capabilityId === capabilityId)
    if (row?.holders.length !== have) return `${row?.holders.length} have it`
    const added = document.changes.filter(
      (change) =>
        change.gained && change.application === application && change.capabilityId === capabilityId,
    )
    const ids = (list: readonly { readonly companyId: string }[]) =>
      list
        .map(({ companyId }) => companyId)
        .toSorted()
        .join()
    return added.length > 0 && ids(added) === ids(gained) ? null : 'others gained it'
  },

  'draft changes': ({ gained, lost, since }, document) => {
    if (document.history.at(-1)?.date !== since) return 'not the previous edition'
    const count = (more: boolean) =>
      new Set(
        document.changes.flatMap((change) => (change.gained === more ? change.capabilityId : [])),
      ).size
    if (count(true) !== gained) return `${count(true)} gained`
    return count(false) === lost ? null : `${count(false)} lost`
  },

  'draft group': ({ application, categoryGroup, leaders, share }, document) => {
    const shares = sharesOfGroup(document, categoryGroup, application)
    const most = Math.max(...shares.map((one) => one.share))
    if (!same(most, share)) return `the largest share is ${most}`
    const first = namesOf(shares.filter((one) => same(one.share, most)))
    return share === 0 || first === namesOf(leaders) ? null : `${first} lead`
  },

  'draft group lowest': ({ application, categoryGroup, companies, share }, document) => {
    const shares = sharesOfGroup(document, categoryGroup, application)
    const least = Math.min(...shares.map((one) => one.share))
    if (!same(least, share)) return `the smallest share is ${least}`
    if (shares.every((one) => same(one.share, least))) return 'all have as much'
    const last = namesOf(shares.filter((one) => same(one.share, least)))
    return last === namesOf(companies) ? null : `${last} have the least`
  },
}

/** Each capability with the places of the companies that have it on an application. */
function ownedBy({ matrix }: ReportDocument, application: keyof CategoryAvailability) {
  return matrix.flatMap(({ capabilities }) =>
    capabilities.map(({ capabilityId, title, available }) => ({
      capabilityId,
      title,
      holders: available[application].flatMap((has, place) => (has === true ? [place] : [])),
    })),
  )
}

type CategoryAvailability = ReportDocument['matrix'][number]['capabilities'][number]['available']

/** Each company's share of a group's capabilities, counted in the matrix. */
function sharesOfGroup(
  { matrix, companies }: ReportDocument,
  categoryGroup: string,
  application: keyof CategoryAvailability,
) {
  const rows = matrix
    .filter((category) => category.categoryGroup === categoryGroup)
    .flatMap(({ capabilities }) => capabilities)
  return companies.map(({ title: company }, place) => ({
    company,
    share:
      rows.filter((row) => row.available[application][place] === true).length /
      Math.max(rows.length, 1),
  }))
}
