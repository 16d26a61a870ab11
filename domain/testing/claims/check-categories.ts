import type { CategoryClaims } from '../../reading/claims/category-claims.ts'
import type { OfScore } from '../../reading/claims/cause-claims.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { shownDifference } from '../../text/number-text.ts'
import { differs, isSame } from './compare.ts'
import { bestOf, idsAt, namesOf, placeIn, sharesIn } from './document-facts.ts'

export const checkCategories: Checkers<CategoryClaims> = {
  'widest category gaps': (given, document) => {
    const all = standingsOf(document, given)
    const gap = Math.max(...all.map((one) => one.gap))
    const widest = all.filter((one) => isSame(one.gap, gap))
    return gap > 0 ? differs(given, { gap, categories: titlesOf(widest) }) : 'there is no gap'
  },

  'no one ahead': (given, document) => {
    const all = standingsOf(document, given)
    return differs(given, { count: all.filter(({ gap }) => gap === 0).length, of: all.length })
  },

  strengths: (given, document) => {
    const all = standingsOf(document, given).filter(({ own }) => own > 0)
    const at = (rank: number, shared: boolean) =>
      titlesOf(all.filter(({ place }) => isSame({ rank, shared }, place)))
    const leads = { leads: at(1, false), shares: at(1, true) }
    const places = { ...leads, seconds: at(2, false), sharedSeconds: at(2, true) }
    if (Object.values(places).flat().length === 0) return 'it has no strength'
    return differs(given, places)
  },

  'best place': (given, document) => {
    const all = standingsOf(document, given).filter(({ own }) => own > 0)
    const rank = Math.min(...all.map(({ place }) => place!.rank))
    const at = (shared: boolean) =>
      titlesOf(all.filter(({ place }) => isSame({ rank, shared }, place)))
    return rank < 3
      ? `its best place is ${rank}`
      : differs(given, { rank, alone: at(false), shared: at(true) })
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
    const { gap, best } = found
    return differs(given, { gap, best, leaders: best > 0 ? found.leaders : [] })
  },
}

/** A company's rank in each category, counted from the matrix. */
export function standingsOf(
  document: ReportDocument,
  { companyId, application }: Pick<OfScore, 'companyId' | 'application'>,
) {
  return document.matrix.map(({ title, capabilities }) => {
    const shares = sharesIn(document, capabilities, application)
    const own = shares.get(companyId) ?? Number.NaN
    const best = bestOf(shares)
    return {
      title,
      own,
      best,
      gap: shownDifference(best, own),
      place: placeIn(shares, companyId),
      leaders: namesOf(document, idsAt(shares, best)),
    }
  })
}

export function titlesOf(found: readonly { readonly title: string }[]): string[] {
  return found.map(({ title }) => title)
}
