import { inboxApi } from '@insights/contract/answers/inbox.ts'

import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { countInboxes, findInbox } from './find-inbox.ts'
import { placeImage, removeFromInbox, returnImage } from './place-image.ts'
import { findAnswersByWords, suggestAnswers } from './suggest-answers.ts'

/** Limits an inbox to an open report, and to the caller's own images. */
const ofReport = {
  permission: 'staff',
  ownership: ownedByReportInPath('edit', 'reportId'),
  secondCoder: 'withheld',
} as const

export const inboxRoutes: Routes = async (route, services) => {
  const { db } = services

  route(inboxApi.counts, { permission: 'staff', ownership: 'own' }, async (request) => ({
    data: await countInboxes(db, callerOf(request)),
  }))

  route(inboxApi.get, ofReport, (request) =>
    findInbox(db, callerOf(request), reportOf(request)._id),
  )

  route(inboxApi.suggest, ofReport, async (request) => {
    const report = reportOf(request)._id
    const { image, words = '' } = request.query
    if (words !== '') {
      const data = await findAnswersByWords(db, callerOf(request), report, words)
      return { data, reading: false }
    }
    return suggestAnswers({ db, caller: callerOf(request), report, image })
  })

  route(inboxApi.place, ofReport, async (request) => {
    const { reportId: report, imageId: image } = request.params
    const { answer } = request.body
    if (answer === null) await returnImage(services, callerOf(request), { report, image })
    else await placeImage(services, callerOf(request), { report, image }, answer)
    return { answer }
  })

  route(inboxApi.remove, ofReport, async (request) => {
    const { reportId: report, imageId: image } = request.params
    await removeFromInbox(services, callerOf(request), { report, image })
    return { _id: image }
  })
}
