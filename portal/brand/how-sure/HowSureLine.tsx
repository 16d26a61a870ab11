import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { verdictResult } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'

import classes from '../../reading/PageFinding.module.css'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
}

/** How firm a company's rank is, below a headline, with a link to how that was calculated. */
export function HowSureLine({ document, companyId }: Props) {
  // Draws that are not stored with the document are drawn after the page is shown.
  const shown = useDeferredValue<ReportDocument | null>(document, null)
  const isKnown = shown === document || verdictResult(document) !== null
  const verdict = useMemo(
    () => (isKnown ? findVerdict(document, companyId) : null),
    [isKnown, document, companyId],
  )
  return (
    <p className={classes.sure}>
      {verdict?.text}{' '}
      {verdict && (
        <span data-screen-only>
          <Link to="/appendix/how-sure" search={true}>
            How sure this is
          </Link>
        </span>
      )}
    </p>
  )
}
