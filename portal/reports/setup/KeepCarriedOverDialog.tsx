import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Button, Group, Modal } from '@mantine/core'

import classes from './KeepCarriedOverDialog.module.css'

interface Props {
  readonly opened: boolean
  readonly carriedOver: ReportProgress['carriedOver']
  readonly onClose: () => void
  readonly onKeep: () => void
}

/** Lists carried-over content that is still unconfirmed, before the report is finalized with it. */
export function KeepCarriedOverDialog({ opened, carriedOver, onClose, onKeep }: Props) {
  const { from, items } = carriedOver
  return (
    <Modal opened={opened} onClose={onClose} title="Keep what was carried over?" size="38rem">
      <p className={classes.lead}>
        Carried over from {from === null ? 'another edition' : formatMonth(from)}, and neither kept
        nor changed since. Readers will see it as it is.
      </p>
      {/** A long list scrolls, so it must be focusable. */}
      <div className={classes.list} role="region" aria-label="Carried over" tabIndex={0}>
        <ul>
          {items.map((item, index) => (
            // Two trends may have the same title.
            <li key={`${index} ${item}`}>{item}</li>
          ))}
        </ul>
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button onClick={onKeep}>Keep all and finalize</Button>
      </Group>
    </Modal>
  )
}
