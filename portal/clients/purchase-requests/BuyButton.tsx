import { Button } from '@mantine/core'

import { usePurchases } from './use-purchases.ts'

import classes from './PurchaseRequests.module.css'

interface Props {
  /** The id of a report that is shown as a preview. */
  readonly report: string
  /** What it is called, where buttons of several reports stand side by side. */
  readonly name?: string
}

/**
 * Asks to buy a report, once: afterwards it says when that was, for all colleagues. It keeps the
 * focus throughout.
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

/** Why the last request for a report was declined; nothing where it was not. */
export function DeclinedNote({ report }: { report: string }) {
  const { declined } = usePurchases().purchaseOf(report)
  return declined === undefined ? null : <p className={classes.declined}>{declined}</p>
}
