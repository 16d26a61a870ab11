import { secondCodingApi } from '@insights/contract/answers/second-coding.ts'

import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { codeCell, decideCell } from './code-cells.ts'
import { findOwnCells, loadSecondCoding } from './find-second-coding.ts'
import { endSecondCoding, planSecondCoding } from './plan-second-coding.ts'

const ofReader = {
  permission: 'staff',
  ownership: ownedByReportInPath('read', 'reportId'),
  secondCoder: 'withheld',
} as const
const ofEditor = {
  ...ofReader,
  ownership: ownedByReportInPath('edit', 'reportId'),
} as const

/** Second coding: seniors plan it and see agreement, staff answer and decide their cells. */
export const secondCodingRoutes: Routes = async (route, services) => {
  const { db } = services

  route(secondCodingApi.get, { ...ofReader, permission: 'senior' }, (request) =>
    loadSecondCoding(db, reportOf(request)._id, callerOf(request)),
  )

  route(secondCodingApi.update, { ...ofEditor, permission: 'senior' }, async (request) => {
    const report = reportOf(request)._id
    await planSecondCoding(services, callerOf(request), report, request.body)
    return loadSecondCoding(db, report, callerOf(request))
  })

  route(secondCodingApi.remove, { ...ofEditor, permission: 'senior' }, async (request) => {
    const report = reportOf(request)._id
    await endSecondCoding(services, callerOf(request), report)
    return loadSecondCoding(db, report, callerOf(request))
  })

  route(secondCodingApi.cells, ofReader, (request) =>
    findOwnCells(db, callerOf(request), reportOf(request)._id),
  )

  route(secondCodingApi.code, ofEditor, async (request) => {
    const { reportId: report, answerId: answer } = request.params
    const agreed = await codeCell(services, callerOf(request), { report, answer }, request.body)
    return { agreed }
  })

  route(secondCodingApi.decide, ofEditor, async (request) => {
    const { reportId: report, answerId: answer } = request.params
    const decided = await decideCell(services, callerOf(request), { report, answer }, request.body)
    const { result: answerChanged, scoresDeleted, reportReopened } = decided
    return { answerChanged, effects: { scoresDeleted, reportReopened } }
  })
}
