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
  const [opening, setOpening] = useState(0)
  function open() {
    setOpened(true)
    setOpening(opening + 1)
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        Refresh from catalogue
      </Button>
      <RefreshDialog
        report={report}
        opened={opened}
        opening={opening}
        scored={scored}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
