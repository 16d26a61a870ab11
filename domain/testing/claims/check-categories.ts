import type { CategoryClaims } from '../../reading/claims/category-claims.ts'
import type { OfScore } from '../../reading/claims/cause-claims.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { namesOf, same, sharesOf, shownApart } from './read-document.ts'

export const checkCategories: Checkers<CategoryClaims> = {
  'widest category gaps': (given, document) => {
    const all = standingsOf(document, given)
    const widest = Math.max(...all.map(({ shown }) => shown))
    if (!same(widest, given.gap) || widest <= 0) return `the widest gap is ${widest}`
    return compare(
      all.filter(({ shown }) => same(shown, widest)),
      given.categories,
    )
  },

  'no one ahead': (given, document) => {
    const all = standingsOf(document, given)
    const open = all.filter(({ gap }) => same(gap, 0))
    return open.length === given.count && all.length === given.of
      ? null
      : `${open.length} of ${all.length}`
  },

  strengths: (given, document) => {
    const all = standingsOf(document, given).filter(({ own }) => own > 0)
    const at = (rank: number, shared: boolean) =>
      all.filter((one) => one.rank === rank && one.shared === shared)
    const wrong =
      compare(at(1, false), given.leads) ??
      compare(at(1, true), given.shares) ??
      compare(at(2, false), given.seconds) ??
      compare(at(2, true), given.sharedSeconds)
    const count = given.leads.length + given.shares.length + given.seconds.length
    return wrong ?? (count + given.sharedSeconds.length > 0 ? null : 'no strength')
  },

  'best place': (given, document) => {
    const all = standingsOf(document, given).filter(({ own }) => own > 0)
    const rank = Math.min(...all.map((one) => one.rank))
    if (rank !== given.rank || rank < 3) return `its best place is ${rank}`
    const there = all.filter((one) => one.rank === rank)
    const at = (shared: boolean) => there.filter((one) => one.shared === shared)
    return compare(at(false), given.alone) ?? compare(at(true), given.shared)
  },

  'no capability anywhere': (given, document) => {
    const some = standingsOf(document, given).find(({ best }) => best > 0)
    return some ? `someone has some of ${some.title}` : null
  },

  'no own capability': (given, document) => {
    const all = standingsOf(document, given)
    if (all.every(({ best }) => best === 0)) return 'no one has any'
    const some = all.find(({ own }) => own > 0)
    return some ? `it has some of ${some.title}` : null
  },

  'behind in category': (given, document) => {
    const found = standingsOf(document, given).find(({ title }) => title === given.category)
    if (!found) return 'no such category'
    if (!same(found.shown, given.gap) || !same(found.best, given.best))
      return `${found.shown} behind`
    const leaders = found.best > 0 ? found.leaders : ''
    return leaders === given.leaders.toSorted().join() ? null : `${leaders} lead`
  },
}

/** A company's rank in each category, counted from the matrix. */
function standingsOf(document: ReportDocument, { companyId, application }: OfScore) {
  return document.matrix.map(({ categoryId, title }) => {
    const shares = sharesOf(document, categoryId, application)
    const own = shares.find((one) => one.companyId === companyId)?.share ?? Number.NaN
    const best = Math.max(...shares.map(({ share }) => share))
    return {
      title,
      own,
      best,
      gap: best - own,
      shown: shownApart(best, own),
      rank: 1 + shares.filter(({ share }) => share > own + 0.00005).length,
      shared: shares.some((one) => one.companyId !== companyId && same(one.share, own)),
      leaders: namesOf(shares.filter(({ share }) => same(share, best))),
    }
  })
}

function compare(
  found: readonly { readonly title: string }[],
  said: readonly string[],
): string | null {
  const titles = found
    .map(({ title }) => title)
    .toSorted()
    .join()
  return titles === said.toSorted().join() ? null : `in ${titles}`
}
