import {
  type Application,
  type ApplicationKey,
  APPLICATIONS,
  type ByApplication,
} from './application.ts'

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
