import type {
  CatalogueImport,
  CatalogueImportPreview,
} from '@insights/contract/catalogue/catalogue-import.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import type { Catalogue } from '@insights/domain/catalogue/catalogue.ts'
import { CATALOGUE_COLUMNS } from '@insights/domain/catalogue/file/columns.ts'
import { writeCatalogueTable } from '@insights/domain/catalogue/file/write-catalogue-table.ts'
import { renderCatalogueCsv } from '@insights/print/catalogue/render-catalogue-csv.ts'

import { previewImport } from '../catalogue/import/preview-import.ts'
import { readCatalogue } from '../catalogue/read-catalogue.ts'
import { findSession } from '../http/session/find-session.ts'
import type { CallAs } from './call-as.ts'
import { openTestPortal } from './test-portal.ts'
import { sendForm } from './upload-as.ts'

export type Previewed = CatalogueImportPreview & ErrorBody

export type Imported = CatalogueImport & Omit<ErrorBody, 'data'> & { data?: CatalogueImportPreview }

export const ROWS = [
  ['Category', 'category 1', '', 'New text', 'Group 1', '2.5', ''],
  ['Capability', 'Category 1', 'Capability 1 of Category 1', '', '', '', 'No'],
  ['Capability', 'Wifi', '=Free messages', 'In the air', '', '', ''],
  ['Category', 'Wifi', '', '', 'On board', '', 'No'],
  ['Question', 'Wifi', 'How fast is it?', '', '', '', ''],
  ['Question', 'Category 2', 'Question of Category 2', '', '', '', 'Yes'],
]

/** Starts a server, and returns ways to preview catalogue files and import them. */
export async function openCatalogueImports() {
  const portal = await openTestPortal()
  const { app, db, senior } = portal

  /** Previews a file; rows are added below the usual header and sent as csv. */
  async function preview(
    industry: string,
    file: readonly string[][] | Uint8Array,
    user: CallAs = senior,
  ) {
    const isBytes = file instanceof Uint8Array
    const content = isBytes
      ? new Uint8Array(file)
      : renderCatalogueCsv([[...CATALOGUE_COLUMNS], ...file])
    const form = new FormData()
    form.append('industry', industry)
    form.append('file', new Blob([content]), 'catalogue.csv')
    return sendForm<Previewed>(app, user, form, '/api/catalogue-import')
  }

  /** Stores a preview as if a file had been read, which takes a process. */
  async function previewDirectly(industry: string, cells: readonly string[][]) {
    const caller = await findSession(db, senior.token!)
    const { stored } = await previewImport(db, caller!, { industry, fileName: 'direct', cells })
    return stored.id
  }

  const commit = (id: string, user: CallAs = senior) =>
    user<Imported>('PUT', `/catalogue-import/${id}`, { status: 'IMPORTED' })

  /** Returns the catalogue without ids, in one order. */
  async function contentOf(industry: string | Catalogue) {
    return writeCatalogueTable(
      typeof industry === 'string' ? await readCatalogue(db, industry) : industry,
    )
  }

  return { ...portal, preview, previewDirectly, commit, contentOf }
}
