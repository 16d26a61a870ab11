import {
  catalogueImport,
  catalogueImportConflict,
  catalogueImportPreview,
  catalogueImportUpdate,
} from '@insights/contract/catalogue-import.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import * as z from 'zod'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { takeForms } from '../http/take-forms.ts'
import { commitImport } from './commit-import.ts'
import { findImport } from './find-import.ts'
import { presentImport, presentPreview } from './present.ts'
import { previewImport } from './preview-import.ts'
import { readImportForm } from './read-import-form.ts'

const config = { permission: 'senior', ownership: 'own' } as const

export const catalogueImportRoutes: Routes = async (api, { db }) => {
  await takeForms(api)
  api.post(
    '/catalogue-import',
    {
      config,
      schema: {
        description:
          'A form (multipart): the field industry first, then one csv, xls or xlsx as "file". ' +
          'Answers what importing it would do, and changes nothing.',
        consumes: ['multipart/form-data'],
        // A form is read while it comes in, and there is no body then.
        body: z.null(),
        response: { 201: catalogueImportPreview, 400: errorBody, 503: errorBody },
      },
    },
    async (request, reply) => {
      const form = await readImportForm(request)
      const preview = await previewImport(db, callerOf(request), form)
      return reply.code(201).send(presentPreview(preview))
    },
  )

  // How far an import is, while it is going on.
  api.get(
    '/catalogue-import/:id',
    {
      config,
      schema: { params: byId, querystring: z.strictObject({}), response: { 200: catalogueImport } },
    },
    async (request) => presentImport(await findImport(db, callerOf(request), request.params.id)),
  )

  api.put(
    '/catalogue-import/:id',
    {
      config,
      schema: {
        params: byId,
        body: catalogueImportUpdate,
        response: { 200: catalogueImport, 400: errorBody, 409: catalogueImportConflict },
      },
    },
    async (request) => presentImport(await commitImport(db, callerOf(request), request.params.id)),
  )
}
