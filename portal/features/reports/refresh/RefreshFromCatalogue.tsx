import { Button } from '@mantine/core'

import { useDrawer } from '../../../ui/dialogs/dialog-state.ts'
import { RefreshDialog } from './RefreshDialog.tsx'

interface Props {
  readonly report: string
}

/** The button and its dialog; for drafts alone. */
export function RefreshFromCatalogue({ report }: Props) {
  const dialog = useDrawer<never>()
  return (
    <>
      <Button variant="default" onClick={() => dialog.open(null)}>
        Refresh from catalogue
      </Button>
      <RefreshDialog
        report={report}
        opened={dialog.opened}
        visit={dialog.visit}
        onClose={dialog.close}
      />
    </>
  )
}
