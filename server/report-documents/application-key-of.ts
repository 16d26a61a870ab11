import {
  type ApplicationId,
  type ApplicationKey,
  APPLICATIONS,
} from '@insights/domain/catalogue/application.ts'

const KEYS = Object.fromEntries(APPLICATIONS.map(({ _id, title }) => [_id, title])) as Record<
  ApplicationId,
  ApplicationKey
>

/** The title by which documents know an application. */
export function applicationKeyOf(id: ApplicationId): ApplicationKey {
  return KEYS[id]
}
