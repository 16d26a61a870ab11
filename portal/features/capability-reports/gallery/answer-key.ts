import { type Answer, capabilityReportsApi } from '@insights/contract/capability-reports.ts'
import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'

import { callApi } from '../../../api/call-api.ts'

/** Which answer a screenshot belongs to: ids, and the application by its key. */
export interface AnswerKey {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly categoryId: string
  readonly capabilityId: string
}

/** The answer as it is now; undefined for one that the report does not have. */
export async function findAnswer(report: string, place: AnswerKey): Promise<Answer | undefined> {
  const { companyId, application, categoryId, capabilityId } = place
  const { data } = await callApi(capabilityReportsApi.find, {
    query: {
      report,
      company: companyId,
      application: APPLICATIONS.find(({ title }) => title === application)?._id,
      category: categoryId,
      capability: capabilityId,
      $limit: 1,
    },
  })
  return data[0]
}
