import type { BrandPage } from '@insights/domain/brand/brand-pages.ts'
import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import { DIALOG, PANEL, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { useLazyPopover } from '../../ui/lazy/lazy-popover.tsx'

const ExportMenu = lazyOverlay(() => import('./ExportMenu.tsx'), PANEL)
const SlidesDialog = lazyOverlay(() => import('./SlidesDialog.tsx'), DIALOG)

export interface ExportedPage {
  readonly page: BrandPage
  readonly company: string
  /** Settings of the page as text, as in the URL. */
  readonly settings: string | undefined
  /** True if it shows a custom view, which its files do not have. */
  readonly custom: boolean
}

/** A file whose contents a dialog asks for. */
export type ChosenSlides = 'board' | 'long board' | 'slides'

interface Props {
  readonly report: string
  /** False for a draft, which is not printed. */
  readonly published: boolean
  readonly page?: ExportedPage | undefined
}

/** All files of a report, in one menu. */
export function Export(props: Props) {
  const { used, panel, button } = useLazyPopover('menu')
  const [chosen, setChosen] = useState<ChosenSlides>('slides')
  const [choosing, setChoosing] = useState<boolean>()
  const [making, setMaking] = useState(0)
  const onDownload = (file: Promise<void>) => {
    setMaking((count) => count + 1)
    void file.finally(() => setMaking((count) => count - 1))
  }
  return (
    <>
      <Button
        {...button}
        variant="default"
        leftSection={
          making > 0 ? (
            <Loader size={16} aria-hidden />
          ) : (
            <IconDownload size={16} stroke={1.8} aria-hidden />
          )
        }
      >
        Export
      </Button>
      <VisuallyHidden role="status">{making > 0 && 'Your file is being made.'}</VisuallyHidden>
      {used && (
        <ExportMenu
          {...panel}
          {...props}
          onDownload={onDownload}
          onChoose={(what) => {
            setChosen(what)
            setChoosing(true)
          }}
        />
      )}
      {choosing !== undefined && (
        <SlidesDialog
          report={props.report}
          file={chosen}
          onDownload={onDownload}
          opened={choosing}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
