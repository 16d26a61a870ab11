import type { BrandPage } from '@insights/domain/brand/brand-pages.ts'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

import { DIALOG, PANEL, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { useLazyPopover } from '../../ui/lazy/lazy-popover.tsx'

const ExportMenu = lazyOverlay(() => import('./ExportMenu.tsx'), PANEL)
const SlidesDialog = lazyOverlay(() => import('./SlidesDialog.tsx'), DIALOG)

/** The page on a brand that is open. */
export interface ExportedPage {
  readonly page: BrandPage
  readonly company: string
  /** Settings of the page as text, as in the URL. */
  readonly settings: string | undefined
  /** True if it shows a custom view, which its files do not have. */
  readonly custom: boolean
}

interface Props {
  readonly report: string
  /** False for a draft, which is not printed. */
  readonly published: boolean
  readonly page?: ExportedPage | undefined
}

/** All files of a report, in one menu. */
export function Export(props: Props) {
  const { used, panel, button } = useLazyPopover('menu')
  const [board, setBoard] = useState(false)
  const [choosing, setChoosing] = useState<boolean>()
  return (
    <>
      <Button
        {...button}
        variant="default"
        rightSection={<IconChevronDown size={16} stroke={1.8} />}
      >
        Export
      </Button>
      {used && (
        <ExportMenu
          {...panel}
          {...props}
          onChoose={(what) => {
            setBoard(what === 'board')
            setChoosing(true)
          }}
        />
      )}
      {choosing !== undefined && (
        <SlidesDialog
          report={props.report}
          board={board}
          opened={choosing}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
