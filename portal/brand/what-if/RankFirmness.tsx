import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { useMemo } from 'react'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
}

/** How firm a company's rank is. */
export default function RankFirmness({ document, companyId }: Props) {
  const verdict = useMemo(() => findVerdict(document, companyId), [document, companyId])
  return verdict?.text ?? '\u00a0'
}
