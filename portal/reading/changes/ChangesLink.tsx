import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Link } from '@tanstack/react-router'

import classes from './Changes.module.css'

interface Props {
  readonly document: ReportDocument
  /** Leads to what has changed there; to the choice of a company without. */
  readonly companyId?: string
}

/** The way to what has changed since the previous edition, where there was one. */
export function ChangesLink({ document: { report, history }, companyId }: Props) {
  const before = history.at(-1)
  if (!before) return null
  return (
    <p className={classes.way} data-screen-only>
      <Link
        to="/content-building/changes"
        search={{ report: report._id, company: companyId }}
        className={classes.link}
      >
        What changed since {formatMonth(before.date)}
      </Link>
    </p>
  )
}
