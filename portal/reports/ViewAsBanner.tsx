import { viewAs } from '../api/view-as.ts'
import { viewAsHref } from './view-as-href.ts'

import classes from './ViewAsBanner.module.css'

/** Says as whom staff see the report, with the way back. */
export default function ViewAsBanner({ report }: { readonly report: string | undefined }) {
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
