import type { PurchaseRequest } from '@insights/contract/purchase-requests.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { useQuery } from '@tanstack/react-query'

import { DateTimeLabel } from '../ui/labels/dates.tsx'
import { purchaseRequestsQuery } from './purchase-requests-query.ts'

import classes from './PurchaseRequests.module.css'

/** What a company customer has requested and not been assigned; nothing where there is no such. */
export function PurchaseRequests({ company }: { company: string }) {
  const { data: requests = [] } = useQuery(purchaseRequestsQuery(company))
  if (requests.length === 0) return null
  return (
    <ul className={classes.requests} aria-label="Requested reports">
      {requests.map(({ _id, report, requestedAt, requestedBy }) => (
        <li key={_id}>
          <strong>{nameOf(report)}</strong>: requested{' '}
          {requestedBy && `by ${requestedBy.name} ${requestedBy.lastName} `}on{' '}
          <DateTimeLabel at={requestedAt} />
        </li>
      ))}
    </ul>
  )
}

/** Most titles name their month. */
function nameOf({ title, date }: PurchaseRequest['report']): string {
  const month = formatMonth(date)
  return title.includes(month) ? title : `${title}, ${month}`
}
