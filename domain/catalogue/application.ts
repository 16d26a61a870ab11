/**
 * The device types that every report scores, in the order in which they are always shown.
 *
 * The title is the key of every map by application (`userRatings`, `deviceWeights`, ...), see
 * decisions 1; `_id` is what addresses and content paths use. A mobile site has no app-store
 * rating, so `rated` is false for it.
 */
export const APPLICATIONS = [
  { _id: 'mobile-web', title: 'Mobile Web', rated: false },
  { _id: 'iphone-app', title: 'iPhone App', rated: true },
  { _id: 'android-app', title: 'Android App', rated: true },
] as const

export type Application = (typeof APPLICATIONS)[number]
export type ApplicationId = Application['_id']
export type ApplicationKey = Application['title']

/** A map with an entry for every application. */
export type ByApplication<Value> = Record<ApplicationKey, Value>

/** App-store ratings, 0 to 5, of the applications that have one. */
export type UserRatings = Partial<Record<ApplicationKey, number>>

/** How much each application counts in the overall score, 0 to 1 each. */
export type DeviceWeights = ByApplication<number>
