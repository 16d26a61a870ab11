import {
  type LackedCapability,
  lackedCapabilities,
} from '@insights/domain/brand/board/board-findings.ts'
import { makeAdvisedPlan } from '@insights/domain/brand/plan/advice.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import type { BrandOrder } from '../brand-subject.ts'

/** The report document as JSON, and the plan of a company. */
interface LackedInput {
  readonly json: Uint8Array
  readonly order: BrandOrder<'plan'>
}

/** Returns what screenshots can show that a company lacks, its plan first. In a child process: a plan takes up to 0.3 s. */
export async function run({ json, order }: LackedInput): Promise<LackedCapability[]> {
  const document = JSON.parse(Buffer.from(json).toString()) as ReportDocument
  const plan = makeAdvisedPlan(document, order.companyId, order.settings)
  return plan ? lackedCapabilities(document, plan) : []
}
