import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { applicationId, applicationKey } from '../fields.ts'
import { findQuery, selectableFindResult } from '../find.ts'

/** A device type that reports score. */
const application = z.object({ _id: applicationId, title: applicationKey })
const applicationsFind = findQuery({ item: application, filter: {}, sort: ['title'] })
const applicationsPage = selectableFindResult(application)

export const applicationsApi = {
  find: endpoint({
    method: 'GET',
    path: '/applications',
    query: applicationsFind,
    responses: { 200: applicationsPage },
  }),
}
