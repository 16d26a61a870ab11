import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { linkTo } from '../../ui/links/link-to.ts'
import { restoreFocus } from '../../ui/page/page-heading.ts'
import { currentNotice } from './current-notice.ts'
import { useDismissedNotices, versionOf } from './dismissed-notices.ts'
import { NoticeBanner } from './NoticeBanner.tsx'
import { upcomingNoticesQuery } from './notices-query.ts'

import classes from './NoticeBanner.module.css'

/** Shows the next maintenance, until it begins or the user dismisses it. */
export function MaintenanceBanner() {
  const { data: notices = [] } = useQuery(upcomingNoticesQuery)
  const [dismissed, dismiss] = useDismissedNotices()
  const now = useNow(notices.map(({ date }) => Date.parse(date)))
  const notice = currentNotice(notices, dismissed, now)
  return (
    // Rendered before the notice, so that screen readers announce one that arrives while the page
    // is open.
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

/** Longest delay of `setTimeout`. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Returns the time in milliseconds, updated when it reaches one of `times`. */
function useNow(times: readonly number[]): number {
  const [now, setNow] = useState(() => Date.now())
  const next = Math.min(...times.filter((time) => time > now))
  useEffect(() => {
    if (next === Infinity) return
    const wait = Math.min(next - Date.now(), MAX_TIMEOUT_MS)
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}
