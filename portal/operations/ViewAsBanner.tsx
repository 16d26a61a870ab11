import { isStaff } from '@insights/domain/accounts/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { sessionQuery } from '../accounts/session/session-query.ts'
import { viewAs } from '../api/view-as.ts'
import { viewAsHref } from '../reports/view-as-href.ts'

import classes from './maintenance-notices/NoticeBanner.module.css'

/** Says as whom staff see the report, with the way back; nothing for customers, who have no other view. */
export default function ViewAsBanner() {
  const { report } = useSearch({ strict: false })
  const { data: user } = useQuery(sessionQuery)
  if (!user || !isStaff(user.loginType)) return null
  const preview = viewAs === 'preview'
  return (
    <section className={classes.frame} aria-label="View as customer" data-screen-only>
      <div className={classes.banner} data-whole>
        <div className={classes.text}>
          <p className={classes.summary}>
            {preview
              ? 'You see the preview, as customers who have not bought the report see it.'
              : 'You see the report as a customer who bought it sees it.'}{' '}
            Nothing can be changed here, and your reading is not counted.
          </p>
        </div>
        <div className={classes.actions}>
          {report !== undefined && (
            <a className={classes.link} href={viewAsHref(report, preview ? 'bought' : 'preview')}>
              {preview ? 'See the whole report' : 'See the preview'}
            </a>
          )}
          <a
            className={classes.link}
            href={report === undefined ? '/report' : `/report/report-publish-date?report=${report}`}
          >
            Back to your own view
          </a>
        </div>
      </div>
    </section>
  )
}
