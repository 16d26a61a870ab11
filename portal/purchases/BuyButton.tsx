import { Button } from '@mantine/core'

import { useRequestPurchase } from './use-request-purchase.ts'

interface Props {
  /** The id of a report that is shown as a preview. */
  readonly report: string
  /** What it is called, where buttons of several reports stand side by side. */
  readonly name?: string
}

const LABELS = {
  idle: 'Buy report',
  pending: 'Sending…',
  success: 'Purchase requested',
  error: 'Buy report',
} as const

/** Asks to buy a report. It keeps the focus while that goes on, and afterwards. */
export function BuyButton({ report, name }: Props) {
  const { status, request } = useRequestPurchase(report)
  const label = LABELS[status]
  const waits = status === 'pending' || status === 'success'
  return (
    <Button
      variant={waits ? 'default' : undefined}
      size="compact-md"
      aria-label={name && `${label}: ${name}`}
      aria-disabled={waits}
      data-disabled={waits || undefined}
      onClick={() => !waits && request()}
    >
      {label}
    </Button>
  )
}
