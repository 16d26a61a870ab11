/**
 * The device types that every report scores, in display order.
 *
 * The title is the key of every map by application (`userRatings`, `deviceWeights`, ...); `_id` is
 * used in URLs and content paths. Mobile Web has no app-store rating, so its `rated` is false.
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

/** Weight of each application in the overall score, 0 to 1 each. */
export type DeviceWeights = ByApplication<number>

const [first, second, third] = APPLICATIONS

/** Creates a map with a value for every application, in their order. */
export function byApplication<Value>(
  valueOf: (key: ApplicationKey, application: Application, place: number) => Value,
): ByApplication<Value> {
  return {
    [first.title]: valueOf(first.title, first, 0),
    [second.title]: valueOf(second.title, second, 1),
    [third.title]: valueOf(third.title, third, 2),
  }
}
