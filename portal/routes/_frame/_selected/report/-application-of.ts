import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'

/** The application that an address names, or the first one. */
export function applicationOf(named: string | undefined): ApplicationId {
  return APPLICATIONS.find(({ _id }) => _id === named)?._id ?? APPLICATIONS[0]._id
}
