import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { buildReportDocument } from '@insights/domain/document/build-report-document.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { EarlierDocument } from '@insights/domain/document/report-inputs.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { loadDocumentInputs, type ReportRecordInputs } from './load-document-inputs.ts'
import { selectEarlierReports } from './queries.ts'

const unpack = promisify(gunzip)

/** How many earlier editions history goes back (specification 1, section 9). */
const MAX_PREVIOUS = 7

/** The document of a report as its records are now, with the history of its industry. */
export async function buildDocument(db: Kysely<Tables>, reportId: string): Promise<ReportDocument> {
  const inputs = await loadDocumentInputs(db, reportId)
  return buildReportDocument({ ...inputs, previous: await loadPrevious(db, inputs.report) })
}

/** The earlier editions' documents, as they were stored when they were published. */
async function loadPrevious(
  db: Kysely<Tables>,
  { industry, date }: ReportRecordInputs['report'],
): Promise<EarlierDocument[]> {
  const reports = await selectEarlierReports(db, {
    industryId: industry._id,
    date: date.slice(0, 'YYYY-MM-DD'.length),
    most: MAX_PREVIOUS,
  })
  const previous: EarlierDocument[] = []
  for (const { id, earlier, body } of reports) {
    const stored = earlier ?? body
    previous.push(stored ? await readStored(stored) : await buildAlone(db, id))
  }
  return previous
}

async function readStored(stored: Buffer): Promise<EarlierDocument> {
  return JSON.parse(String(await unpack(stored))) as EarlierDocument
}

/** Of what is taken from an earlier document, nothing depends on what came before that one. */
async function buildAlone(db: Kysely<Tables>, reportId: string): Promise<ReportDocument> {
  return buildReportDocument({ ...(await loadDocumentInputs(db, reportId)), previous: [] })
}
