import { isStaff } from '@insights/domain/accounts/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { sessionQuery } from '../accounts/session/session-query.ts'
import { viewAs } from '../api/view-as.ts'
import { viewAsHref } from './view-as-href.ts'

import classes from './ViewAsBanner.module.css'

/** Says as whom staff see the report, with the way back; nothing for customers, who have no other view. */
export default function ViewAsBanner() {
  const { report } = useSearch({ strict: false })
  const { data: user } = useQuery(sessionQuery)
  if (!user || !isStaff(user.loginType)) return null
  return (
    <section className={classes.banner} aria-label="View as customer" data-screen-only>
      <p>
        {viewAs === 'preview'
          ? 'You see the preview, as customers who have not bought the report see it.'
          : 'You see the report as a customer who bought it sees it.'}{' '}
        Nothing can be changed here, and your reading is not counted.
      </p>
      {report !== undefined && (
        <a href={viewAsHref(report, viewAs === 'preview' ? 'bought' : 'preview')}>
          {viewAs === 'preview' ? 'See the whole report' : 'See the preview'}
        </a>
      )}
      <a href={report === undefined ? '/report' : `/report/report-publish-date?report=${report}`}>
        Back to your own view
      </a>
    </section>
  )
}
