import { APPLICATIONS, type ApplicationKey, type ByApplication } from './application.ts'

/** A map with a value for every application, made in their order. */
export function byApplication<Value>(
  valueOf: (application: ApplicationKey) => Value,
): ByApplication<Value> {
  return Object.fromEntries(
    APPLICATIONS.map(({ title }) => [title, valueOf(title)]),
  ) as ByApplication<Value>
}
