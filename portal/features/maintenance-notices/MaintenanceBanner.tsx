import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { linkTo } from '../../ui/links/link-to.ts'
import { restoreFocus } from '../../ui/page/page-heading.ts'
import { currentNotice } from './current-notice.ts'
import { useDismissedNotices, versionOf } from './dismissed-notices.ts'
import { NoticeBanner } from './NoticeBanner.tsx'
import { upcomingNoticesQuery } from './notices-query.ts'
import { useNow } from './use-now.ts'

import classes from './MaintenanceBanner.module.css'

/** Shows the next maintenance, until it begins or the user dismisses it. */
export function MaintenanceBanner() {
  const { data: notices = [] } = useQuery(upcomingNoticesQuery)
  const [dismissed, dismiss] = useDismissedNotices()
  const now = useNow(notices.map(({ date }) => Date.parse(date)))
  const notice = currentNotice(notices, dismissed, now)
  return (
    // There before the notice is, so that one that comes while the page is open is read out.
    <div aria-live="polite" data-screen-only>
      {notice && (
        <section aria-label="Maintenance notice">
          <NoticeBanner
            notice={notice}
            actions={
              <>
                {notice.details.length > 1 && (
                  <Link {...linkTo('/release-notes')} className={classes.link}>
                    Release Notes
                  </Link>
                )}
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => {
                    dismiss(versionOf(notice))
                    setTimeout(restoreFocus)
                  }}
                >
                  Dismiss
                </Button>
              </>
            }
          />
        </section>
      )}
    </div>
  )
}
