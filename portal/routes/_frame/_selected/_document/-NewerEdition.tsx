import type { Report } from '@insights/contract/reports/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Link, useLocation, useSearch } from '@tanstack/react-router'

import { linkTo } from '../../../../ui/links/link-to.ts'

import classes from '../../../../reading/NewerEdition.module.css'

/**
 * Above a page of an older edition: leads to the same page of the newest one. The server writes it as
 * well, before scripts load: server/reading/pages/page-text.ts.
 */
export function NewerEdition({ newer }: { newer: Report['newer'] }) {
  const page = useLocation({ select: ({ pathname }) => pathname })
  const { company, application } = useSearch({ strict: false })
  if (!newer) return null
  const link = linkTo(page, { search: { report: newer._id, company, application } })
  return (
    <p className={classes.newer} data-screen-only>
      Newer edition:{' '}
      <Link {...link} className={classes.link}>
        {formatMonth(newer.date)}
      </Link>
      {newer.access === 'preview' && ', not bought'}
    </p>
  )
}
