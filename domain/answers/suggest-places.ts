import type { ApplicationId } from '../catalogue/application.ts'
import type { ReadWord } from '../screenshots/texts/find-hits.ts'
import type { MatchedWords, NameMatch } from '../screenshots/texts/match-words.ts'

/** An answer that an image may belong to. */
export interface Place {
  readonly answer: string
  readonly company: string
  readonly application: ApplicationId
  readonly capability: string
  /** Number of its screenshots. */
  readonly images: number
}

/** Reasons for one application, in words. */
export interface ApplicationHint {
  readonly application: ApplicationId
  readonly because: string
}

export interface Evidence {
  /** Companies that the image names. */
  readonly companies: readonly NameMatch[]
  /** By the words of its title, and of its earlier screenshots. */
  readonly capabilities: readonly NameMatch[]
  readonly earlier: readonly NameMatch[]
  readonly application: ApplicationHint | null
  /** Position of the image placed before. */
  readonly last: Pick<Place, 'answer' | 'company' | 'application'> | null
}

export interface SuggestedPlace {
  readonly answer: string
  readonly reason: string
  readonly words: readonly MatchedWords[]
}

/** Returns whether an image names a company; a smaller part of a name is found on any image. */
export const isNamed = ({ share }: NameMatch): boolean => share >= 0.5

const MIN_EARLIER = 0.3
/** Share below which a match rests on a word that others have as well, or on one of many. */
const WEAK = 0.4
/** Minimum share of a capability to be suggested when no company is named. */
const MIN_ALONE = 0.6
/** A company's name is on its screens; a capability's is hardly ever written there. */
const WEIGHTS = { company: 3, capability: 4, application: 1, last: 0.5 }
const MAX_QUOTES = 4

/**
 * Returns the answers that words of an image suggest, the likeliest first, each with its reasons.
 * Equal ones without a screenshot come first, in the order of the list after the position of the
 * previous image. An image that names a company suggests no other's answers; for one that names
 * none, one word of several is not enough.
 */
export function suggestPlaces(
  places: readonly Place[],
  evidence: Evidence,
  limit: number,
): SuggestedPlace[] {
  const { application, last } = evidence
  const companies = byId(evidence.companies)
  const titles = byId(evidence.capabilities)
  const earlier = byId(evidence.earlier.filter(({ share }) => share >= MIN_EARLIER))
  const start = places.findIndex(({ answer }) => answer === last?.answer)
  return places
    .flatMap((place, at) => {
      const company = companies.get(place.company)
      if (!company && companies.size > 0) return []
      const title = titles.get(place.capability)
      const like = earlier.get(place.capability)
      const capability = Math.max(title?.share ?? 0, like?.share ?? 0)
      if (!company && capability < MIN_ALONE) return []
      const sameApplication = application?.application === place.application
      const afterLast = last?.company === place.company && last.application === place.application
      const score =
        WEIGHTS.company * (company?.share ?? 0) +
        WEIGHTS.capability * capability +
        (sameApplication ? WEIGHTS.application : 0) +
        (afterLast ? WEIGHTS.last : 0)
      const byEarlier = like !== undefined && like.share >= (title?.share ?? 0)
      const words = [...(company?.words ?? []), ...((byEarlier ? like : title)?.words ?? [])]
      const reason = [
        words.slice(0, MAX_QUOTES).map(({ text }) => `“${text}”`).join(', ') +
          (capability > 0 && capability < WEAK ? ', weak' : ''),
        ...(byEarlier ? ['as on earlier screenshots'] : []),
        ...(sameApplication ? [application.because] : []),
      ].join('; ') // prettier-ignore
      const turn = (at - start - 1 + places.length) % places.length
      return { suggested: { answer: place.answer, reason, words }, score, full: place.images > 0, turn } // prettier-ignore
    })
    .toSorted(
      (one, other) =>
        other.score - one.score || Number(one.full) - Number(other.full) || one.turn - other.turn,
    )
    .slice(0, limit)
    .map(({ suggested }) => suggested)
}

const byId = (matches: readonly NameMatch[]) => new Map(matches.map((match) => [match.id, match]))

interface ReadImage {
  readonly width: number
  readonly height: number
  /** The device that sent it, as `Safari on iPhone`. */
  readonly device: string
  readonly words: readonly ReadWord[]
}

/** Pixels of the screens of iPhones, held upright. */
const IPHONES = new Set(
  `640x1136 750x1334 828x1792 1080x1920 1125x2436 1170x2532 1179x2556 1206x2622 1242x2208 1242x2688
  1260x2736 1284x2778 1290x2796 1320x2868`.split(/\s+/),
)
/** Pixels of the screens of common Android phones. */
const ANDROIDS = new Set(
  `720x1560 720x1600 720x1612 1008x2244 1080x2160 1080x2220 1080x2280 1080x2316 1080x2340 1080x2400
  1080x2408 1080x2424 1080x2460 1220x2712 1280x2856 1344x2992 1440x2960 1440x3040 1440x3088 1440x3120
  1440x3200`.split(/\s+/),
)
/** Areas in which phones have the address bar, above or below. */
const BAR = { above: 0.12, below: 0.82 }

/**
 * Returns the reasons of an image for an application: a web address in the bar of a browser, or
 * else the size of the screen or the phone that sent it. Null without any.
 */
export function hintApplication({
  width,
  height,
  device,
  words,
}: ReadImage): ApplicationHint | null {
  const address = words.find(
    ({ text, top, height: tall }) =>
      /^(?:[\p{L}\d-]{1,63}\.){1,4}\p{L}{2,20}$/u.test(text) &&
      (top + tall < BAR.above || top > BAR.below),
  )
  if (address) return { application: 'mobile-web', because: 'the address of a site' }
  const size = `${width}x${height}`
  if (IPHONES.has(size)) return { application: 'iphone-app', because: 'the size of an iPhone' }
  if (ANDROIDS.has(size)) {
    return { application: 'android-app', because: 'the size of an Android phone' }
  }
  if (device.includes('iPhone')) return { application: 'iphone-app', because: 'sent by an iPhone' }
  if (device.includes('Android')) {
    return { application: 'android-app', because: 'sent by an Android phone' }
  }
  return null
}
