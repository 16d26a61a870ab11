import { catalogueImportApi } from '@insights/contract/catalogue-import.ts'

import { acceptMultipart } from '../http/forms.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { commitImport } from './commit-import.ts'
import { findImport } from './find-import.ts'
import { presentImport, presentPreview } from './present.ts'
import { previewImport } from './preview-import.ts'
import { readImportForm } from './read-import-form.ts'

const config = { permission: 'senior', ownership: 'own' } as const

export const catalogueImportRoutes: Routes = async (route, { db }, api) => {
  await acceptMultipart(api)
  route(catalogueImportApi.create, config, async (request) => {
    const form = await readImportForm(request)
    const preview = await previewImport(db, callerOf(request), form)
    return presentPreview(preview)
  })

  // How far an import is, while it is going on.
  route(catalogueImportApi.get, config, async (request) =>
    presentImport(await findImport(db, callerOf(request), request.params.id)),
  )

  route(catalogueImportApi.update, config, async (request) =>
    presentImport(await commitImport(db, callerOf(request), request.params.id)),
  )
}
