import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import classes from '../../reading/uncertainty/HowSure.module.css'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
}

/** How firm a company's rank is, with a link to how that was calculated and what was assumed. */
export default function RankFirmness({ document, companyId }: Props) {
  const verdict = useMemo(() => findVerdict(document, companyId), [document, companyId])
  if (!verdict) return '\u00a0'
  return (
    <>
      {verdict.text}{' '}
      <span data-screen-only>
        <Link to="/appendix/how-sure" search={true} className={classes.link}>
          How sure this is
        </Link>
      </span>
    </>
  )
}
