import { Modal } from '@mantine/core'

import { RefreshPlanView } from './RefreshPlanView.tsx'

interface Props {
  readonly report: string
  readonly opened: boolean
  /** Counts the openings: opened again while it still closes, it starts anew. */
  readonly visit: number
  readonly onClose: () => void
}

/** Shows what the catalogue would change in a draft, and applies it once confirmed. */
export function RefreshDialog({ report, opened, visit, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Refresh from catalogue" size="38rem">
      <RefreshPlanView key={visit} report={report} visit={visit} onClose={onClose} />
    </Modal>
  )
}
