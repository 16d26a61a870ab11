import { recordRows } from '../record-nouns.ts'
import { accountRows } from './account-rows.ts'
import { captureRows } from './capture-rows.ts'
import { catalogueRows } from './catalogue-rows.ts'
import { clientRows } from './client-rows.ts'
import { commentRows } from './comment-rows.ts'
import { imageRows } from './image-rows.ts'
import { activityRows, ownAccountRows } from './own-account-rows.ts'
import { inboxRows, phoneRows } from './phone-rows.ts'
import { cloudDriveRows, operationsRows } from './portal-rows.ts'
import { reportDocumentRows } from './report-document-rows.ts'
import { reportInputRows } from './report-input-rows.ts'
import { reportRows } from './report-rows.ts'
import type { Row } from './row.ts'
import { savedViewRows } from './saved-view-rows.ts'
import { secondCodingRows } from './second-coding-rows.ts'

/** Every route with the status of each caller; a route that is missing here fails the test. */
export const ROWS: readonly Row[] = [
  ...accountRows,
  ...ownAccountRows,
  ...recordRows,
  ...operationsRows,
  ...activityRows,
  ...catalogueRows,
  ...clientRows,
  ...reportRows,
  ...reportDocumentRows,
  ...reportInputRows,
  ...commentRows,
  ...imageRows,
  ...cloudDriveRows,
  ...savedViewRows,
  ...phoneRows,
  ...inboxRows,
  ...captureRows,
  ...secondCodingRows,
]
