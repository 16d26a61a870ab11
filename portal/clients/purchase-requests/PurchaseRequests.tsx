import type { PurchaseRequest } from '@insights/contract/clients/purchase-requests.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { purchaseRequestsQuery } from './purchase-requests-query.ts'

const DeclineDialog = lazyOverlay(() => import('./DeclineDialog.tsx'), DIALOG)

/** The open purchase requests of a company customer, if any. */
export function PurchaseRequests({ company }: { company: string }) {
  const { data: requests = [] } = useQuery(purchaseRequestsQuery(company))
  const dialog = useDrawer<PurchaseRequest>()
  return (
    <>
      {requests.length > 0 && (
        <Stack
          component="ul"
          gap={6}
          mb="md"
          px="md"
          py="sm"
          bd="1px solid var(--rule)"
          aria-label="Requested reports"
        >
          {requests.map((request) => (
            <Group
              key={request._id}
              component="li"
              justify="space-between"
              gap="0.375rem 1rem"
              miw={0}
              style={{ overflowWrap: 'anywhere' }}
            >
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
            </Group>
          ))}
        </Stack>
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
