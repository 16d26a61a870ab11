import { Box } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { BuyButton, DeclinedNote } from '../clients/purchase-requests/BuyButton.tsx'
import { hasAccessEnded } from './ended-access.ts'

import classes from './reading.module.css'

interface PreviewNoticeProps {
  readonly children?: ReactNode
  /** The first notice of a report says why its last purchase request was declined. */
  readonly first?: boolean
}

/**
 * Notice in a preview where a bought report says more, with the way to request it; on a page that was
 * open when the access ended, that it has.
 */
export function PreviewNotice({ children, first = false }: PreviewNoticeProps) {
  const { report } = useSearch({ strict: false })
  const ended = hasAccessEnded(report)
  return (
    <div className={classes.notice}>
      <svg className={classes.noticeDrawing} viewBox="0 0 64 72" aria-hidden="true">
        <path d="M6 2h38l14 14v54H6zM44 2v14h14" />
        <path d="M16 28h32M16 38h32M16 48h32M16 58h18" />
      </svg>
      <div>
        <p className={classes.noticeTitle}>
          {ended ? 'Your access to this report has ended.' : 'Buy report to see this information.'}
        </p>
        {children && !ended && <p className={classes.noticeText}>{children}</p>}
        {report !== undefined && !ended && (
          <Box mt="sm">
            {first && <DeclinedNote report={report} />}
            <BuyButton report={report} />
          </Box>
        )}
      </div>
    </div>
  )
}

/** Says why the reader can open a report without having bought it. */
export function SampleNotice({ report }: { report: string }) {
  return (
    <div className={classes.notice}>
      <div>
        <p className={classes.noticeTitle}>Free sample</p>
        <p className={classes.noticeText}>
          You can read this edition on screen. PDF and downloads come with the report.
        </p>
        <Box mt="sm">
          <BuyButton report={report} />
        </Box>
      </div>
    </div>
  )
}
