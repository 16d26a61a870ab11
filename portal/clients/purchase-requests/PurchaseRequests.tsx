import type { PurchaseRequest } from '@insights/contract/clients/purchase-requests.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { purchaseRequestsQuery } from './purchase-requests-query.ts'

import classes from './PurchaseRequests.module.css'

const DeclineDialog = lazyOverlay(() => import('./DeclineDialog.tsx'), DIALOG)

/** The open purchase requests of a company customer, if any. */
export function PurchaseRequests({ company }: { company: string }) {
  const { data: requests = [] } = useQuery(purchaseRequestsQuery(company))
  const dialog = useDrawer<PurchaseRequest>()
  return (
    <>
      {requests.length > 0 && (
        <ul className={classes.requests} aria-label="Requested reports">
          {requests.map((request) => (
            <li key={request._id} className={classes.request}>
              <span>
                <RequestText {...request} />
              </span>
              {request.declinedAt === null && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`Decline: ${editionName(request.report)}`}
                  onClick={() => dialog.open(request)}
                >
                  Decline
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog.item && (
        <DeclineDialog
          key={dialog.visit}
          opened={dialog.opened}
          request={dialog.item}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

function RequestText({
  report,
  requestedAt,
  requestedBy,
  declinedAt,
  declineReason,
}: PurchaseRequest) {
  return (
    <>
      <strong>{editionName(report)}</strong>: requested{' '}
      {requestedBy && `by ${requestedBy.name} ${requestedBy.lastName} `}on{' '}
      <DateTimeLabel at={requestedAt} />
      {declinedAt !== null && (
        <>
          , declined on <DateTimeLabel at={declinedAt} />: {declineReason}
        </>
      )}
    </>
  )
}
