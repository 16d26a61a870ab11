import type { EarlierScreenshots } from '@insights/contract/earlier-screenshots.ts'
import type { HistoryEntry } from '@insights/domain/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import { BuyButton } from '../../../purchases/BuyButton.tsx'

import classes from './Changes.module.css'

interface Props {
  readonly earlier: EarlierScreenshots
  readonly since: HistoryEntry
}

/** Says why there are no pictures of before, to those who have not bought that edition. */
export function LockedScreenshots({ earlier, since }: Props) {
  if (earlier.access !== 'preview' || earlier.report === null) return null
  const month = formatMonth(since.date)
  return (
    <div className={classes.withheld} data-screen-only>
      <p>Earlier screenshots are in the {month} edition, which your company has not purchased.</p>
      <BuyButton report={earlier.report} name={month} />
    </div>
  )
}
