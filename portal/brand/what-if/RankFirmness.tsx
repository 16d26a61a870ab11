import { rankFirmness } from '@insights/domain/brand/firmness/firmness-sentences.ts'
import { findFirmnessSteps } from '@insights/domain/brand/firmness/firmness-steps.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import { useFirmness } from './use-firmness.ts'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
}

/** How sure a company's rank is, drawn in a worker. */
export default function RankFirmness({ document, companyId }: Props) {
  const { first } = findFirmnessSteps(document)
  const result = useFirmness(document, first)
  return result ? sentenceOf(rankFirmness(document, result.firmness, companyId)) : '\u00a0'
}
