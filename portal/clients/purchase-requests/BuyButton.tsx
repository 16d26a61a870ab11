import { Button } from '@mantine/core'

import { usePurchases } from './use-purchases.ts'

import classes from './PurchaseRequests.module.css'

interface Props {
  /** Id of a report that is shown as a preview. */
  readonly report: string
  /** Accessible name, where buttons of several reports are side by side. */
  readonly name?: string
}

/**
 * Requests to buy a report, once: afterwards it shows the time of the request, for all colleagues.
 * It keeps the focus throughout.
 */
export function BuyButton({ report, name }: Props) {
  const { purchaseOf, buy } = usePurchases()
  const { label, open } = purchaseOf(report)
  return (
    <Button
      variant={open ? undefined : 'default'}
      size="compact-md"
      aria-label={name && `${label}: ${name}`}
      aria-disabled={!open}
      data-disabled={!open || undefined}
      onClick={() => void buy(report, name)}
    >
      {label}
    </Button>
  )
}

/** The reason that the last request for a report was declined, if it was. */
export function DeclinedNote({ report }: { report: string }) {
  const { declined } = usePurchases().purchaseOf(report)
  return declined === undefined ? null : <p className={classes.declined}>{declined}</p>
}
