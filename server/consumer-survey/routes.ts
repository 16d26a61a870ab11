import {
  consumerSurveyCreate,
  consumerSurveyFind,
  consumerSurveyFromDrive,
  consumerSurveyPage,
  consumerSurveySaved,
  consumerSurveyUpdate,
  surveyRefused,
} from '@insights/contract/consumer-survey.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import { checkSurveyImport } from '@insights/domain/survey/check-survey-import.ts'
import { checkSurveyRows } from '@insights/domain/survey/check-survey-rows.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import { BODY_SIZE, MAX_ROW_KEYS } from '../http/body-size.ts'
import { findPage } from '../http/find-page.ts'
import { ofRecord, ofReportInBody, ofReportInQuery } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import { ofReportInForm, restOfForm } from '../http/report-form.ts'
import { requireSame } from '../http/require-same.ts'
import type { Routes } from '../http/routes.ts'
import { takeForms } from '../http/take-forms.ts'
import type { Edit } from '../reports/edit-report.ts'
import { presentConsumerSurvey } from './present.ts'
import { readDriveFile } from './read-drive-file.ts'
import { readSurveyFile, SURVEY_FORM } from './read-survey-file.ts'
import { sortStoredSurvey } from './sort-stored-survey.ts'
import { storeSurvey } from './store-survey.ts'

export const consumerSurveyRoutes: Routes = async (api, services) => {
  const { db } = services
  await takeForms(api)
  // The survey is part of what a buyer has bought, its raw data included.
  api.get(
    '/consumer-survey',
    {
      config: { permission: 'reader', ownership: ofReportInQuery('read', 'reportId') },
      schema: { querystring: consumerSurveyFind, response: { 200: consumerSurveyPage } },
    },
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

  api.post(
    '/consumer-survey',
    {
      bodyLimit: BODY_SIZE.text,
      config: {
        permission: 'staff',
        ownership: ofReportInBody('edit', 'reportId'),
        maxKeys: MAX_ROW_KEYS,
      },
      schema: {
        body: consumerSurveyCreate,
        response: { 201: consumerSurveySaved, 400: surveyRefused },
      },
    },
    async (request, reply) => {
      const stored = await storeSurvey(
        services,
        callerOf(request),
        reportOf(request),
        (questions) => checkSurveyRows(request.body.rawData, questions),
      )
      return reply.code(201).send(present(stored))
    },
  )

  api.post(
    '/consumer-survey/import',
    {
      config: { permission: 'staff', ownership: ofReportInForm('edit', SURVEY_FORM) },
      schema: {
        description:
          'A form (multipart): the field reportId first, then one csv, xls or xlsx as "file".',
        consumes: ['multipart/form-data'],
        // A form is read while it comes in, and there is no body then.
        body: z.null(),
        response: { 201: consumerSurveySaved, 400: surveyRefused, 503: errorBody },
      },
    },
    async (request, reply) => {
      const table = await readSurveyFile(restOfForm(request))
      const stored = await storeSurvey(
        services,
        callerOf(request),
        reportOf(request),
        (questions) => checkSurveyImport(table, questions),
      )
      return reply.code(201).send(present(stored))
    },
  )

  api.post(
    '/consumer-survey/import-from-drive',
    {
      config: { permission: 'staff', ownership: ofReportInBody('edit', 'reportId') },
      schema: {
        body: consumerSurveyFromDrive,
        response: {
          201: consumerSurveySaved,
          400: surveyRefused,
          409: errorBody,
          501: errorBody,
          502: errorBody,
          503: errorBody,
        },
      },
    },
    async (request, reply) => {
      const { drive, file } = request.body
      const table = await readDriveFile(services, callerOf(request), drive, file)
      const stored = await storeSurvey(
        services,
        callerOf(request),
        reportOf(request),
        (questions) => checkSurveyImport(table, questions),
      )
      return reply.code(201).send(present(stored))
    },
  )

  api.put(
    '/consumer-survey/:id',
    {
      bodyLimit: BODY_SIZE.text,
      config: {
        permission: 'staff',
        ownership: ofRecord('edit', 'consumer_surveys'),
        maxKeys: MAX_ROW_KEYS,
      },
      schema: {
        params: byId,
        body: consumerSurveyUpdate,
        response: { 200: consumerSurveySaved, 400: errorBody },
      },
    },
    async (request) => {
      const reportId = reportOf(request)._id
      requireSame(request.body, { _id: request.params.id, reportId })
      const sorted = await sortStoredSurvey(services, callerOf(request), reportId)
      return present(sorted)
    },
  )
}

function present(edit: Edit<Selectable<Tables['consumer_surveys']>>) {
  const { result, scoresDeleted, reportReopened } = edit
  return { ...presentConsumerSurvey(result), effects: { scoresDeleted, reportReopened } }
}
