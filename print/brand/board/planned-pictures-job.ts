import {
  type PlannedPicture,
  plannedPictures,
} from '@insights/domain/brand/board/board-findings.ts'
import { makePlan } from '@insights/domain/brand/plan/make-plan.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import type { BrandOrder } from '../brand-subject.ts'

/** The report document as JSON, and the plan of a company. */
interface PlannedPicturesInput {
  readonly json: Uint8Array
  readonly order: BrandOrder<'plan'>
}

/** Returns the steps of a plan to show screenshots of. In a child process: a plan takes up to 0.3 s. */
export async function run({ json, order }: PlannedPicturesInput): Promise<PlannedPicture[]> {
  const document = JSON.parse(Buffer.from(json).toString()) as ReportDocument
  const plan = makePlan(document, order.companyId, order.settings)
  return plan ? plannedPictures(document, plan) : []
}
