import { Button } from '@mantine/core'
import { useState } from 'react'

import { RefreshDialog } from './RefreshDialog.tsx'

interface Props {
  readonly report: string
  readonly scored: boolean
}

/** The button and its dialog; for drafts alone. */
export function RefreshFromCatalogue({ report, scored }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Refresh from catalogue
      </Button>
      <RefreshDialog
        report={report}
        opened={opened}
        scored={scored}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
