import { consumerSurveyApi } from '@insights/contract/consumer-survey.ts'
import { checkSurveyImport, checkSurveyRows } from '@insights/domain/survey/check-survey.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { acceptMultipart } from '../http/accept-multipart.ts'
import { BODY_SIZE, MAX_ROW_KEYS } from '../http/body-size.ts'
import { findPage } from '../http/find-page.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import { ownedByReportInForm, remainingParts } from '../http/report-form.ts'
import {
  ownedByRecord,
  ownedByReportInBody,
  ownedByReportInQuery,
} from '../http/report-ownership.ts'
import { requireUnchangedIds } from '../http/require-unchanged-ids.ts'
import type { Routes } from '../http/routes.ts'
import type { Edit } from '../reports/edit-report.ts'
import { presentConsumerSurvey } from './present.ts'
import { readDriveFile } from './read-drive-file.ts'
import { readSurveyFile, SURVEY_FORM } from './read-survey-file.ts'
import { sortStoredSurvey } from './sort-stored-survey.ts'
import { storeSurvey } from './store-survey.ts'

export const consumerSurveyRoutes: Routes = async (route, services, api) => {
  const { db } = services
  await acceptMultipart(api)
  // The survey is part of what a buyer has bought, its raw data included.
  route(
    consumerSurveyApi.find,
    { permission: 'reader', ownership: ownedByReportInQuery('read', 'reportId') },
    ({ query }) =>
      findPage({
        query,
        rows: db.selectFrom('consumer_surveys'),
        id: 'consumer_surveys.id',
        columns: { reportId: 'consumer_surveys.report_id' },
        sort: {},
        bounded: true,
        select: (rows) => rows.selectAll('consumer_surveys'),
        present: presentConsumerSurvey,
      }),
  )

  route(
    consumerSurveyApi.create,
    {
      permission: 'staff',
      ownership: ownedByReportInBody('edit', 'reportId'),
      maxKeys: MAX_ROW_KEYS,
      bodyLimit: BODY_SIZE.text,
    },
    async (request) => {
      const stored = await storeSurvey(
        services,
        callerOf(request),
        reportOf(request),
        (questions) => checkSurveyRows(request.body.rawData, questions),
      )
      return present(stored)
    },
  )

  route(
    consumerSurveyApi.import,
    { permission: 'staff', ownership: ownedByReportInForm('edit', SURVEY_FORM) },
    async (request) => {
      const table = await readSurveyFile(remainingParts(request))
      const stored = await storeSurvey(
        services,
        callerOf(request),
        reportOf(request),
        (questions) => checkSurveyImport(table, questions),
      )
      return present(stored)
    },
  )

  route(
    consumerSurveyApi.importFromDrive,
    { permission: 'staff', ownership: ownedByReportInBody('edit', 'reportId') },
    async (request) => {
      const { drive, file } = request.body
      const table = await readDriveFile(services, callerOf(request), drive, file)
      const stored = await storeSurvey(
        services,
        callerOf(request),
        reportOf(request),
        (questions) => checkSurveyImport(table, questions),
      )
      return present(stored)
    },
  )

  route(
    consumerSurveyApi.update,
    {
      permission: 'staff',
      ownership: ownedByRecord('edit', 'consumer_surveys'),
      maxKeys: MAX_ROW_KEYS,
      bodyLimit: BODY_SIZE.text,
    },
    async (request) => {
      const reportId = reportOf(request)._id
      requireUnchangedIds(request.body, { _id: request.params.id, reportId })
      const sorted = await sortStoredSurvey(services, callerOf(request), reportId)
      return present(sorted)
    },
  )
}

function present(edit: Edit<Selectable<Tables['consumer_surveys']>>) {
  const { result, scoresDeleted, reportReopened } = edit
  return { ...presentConsumerSurvey(result), effects: { scoresDeleted, reportReopened } }
}
