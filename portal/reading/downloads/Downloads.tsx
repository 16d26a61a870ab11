import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

import { DIALOG, PANEL, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { useLazyPopover } from '../../ui/lazy/lazy-popover.tsx'

const DownloadsMenu = lazyOverlay(() => import('./DownloadsMenu.tsx'), PANEL)
const SlidesDialog = lazyOverlay(() => import('./SlidesDialog.tsx'), DIALOG)

/** All downloads of a report. */
export function Downloads({ report }: { report: string }) {
  const { used, panel, button } = useLazyPopover('menu')
  const [choosing, setChoosing] = useState<boolean>()
  return (
    <>
      <Button
        {...button}
        variant="default"
        rightSection={<IconChevronDown size={16} stroke={1.8} />}
      >
        Downloads
      </Button>
      {used && (
        <DownloadsMenu {...panel} report={report} onChooseSlides={() => setChoosing(true)} />
      )}
      {choosing !== undefined && (
        <SlidesDialog report={report} opened={choosing} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}
