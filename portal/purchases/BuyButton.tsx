import { Button } from '@mantine/core'

import { confirm } from '../ui/dialogs/confirm.ts'
import { useRequestPurchase } from './use-request-purchase.ts'

interface Props {
  /** The id of a report that is shown as a preview. */
  readonly report: string
  /** What it is called, where buttons of several reports stand side by side. */
  readonly name?: string
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/**
 * Asks to buy a report, once: afterwards it says when that was, for all colleagues. It keeps the
 * focus throughout.
 */
export function BuyButton({ report, name }: Props) {
  const { state, requestedAt, request } = useRequestPurchase(report)
  const waits = state !== 'open'
  const label =
    requestedAt !== undefined
      ? `Requested on ${DAY.format(new Date(requestedAt))}`
      : state === 'sending'
        ? 'Sending…'
        : 'Buy report'

  async function ask() {
    const confirmed = await confirm({
      title: name === undefined ? 'Buy this report?' : `Buy ${name}?`,
      body: 'Our Sales Department gets an email with your name and contact details, and will contact you. Nothing is bought before that.',
      confirmLabel: 'Send request',
    })
    if (confirmed) request()
  }

  return (
    <Button
      variant={waits ? 'default' : undefined}
      size="compact-md"
      aria-label={name && `${label}: ${name}`}
      aria-disabled={waits}
      data-disabled={waits || undefined}
      onClick={() => !waits && void ask()}
    >
      {label}
    </Button>
  )
}
