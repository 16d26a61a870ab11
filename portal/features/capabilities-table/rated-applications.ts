import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'

/** The applications that app stores rate, in their order. */
export const RATED_APPLICATIONS = APPLICATIONS.filter((application) => application.rated === true)
