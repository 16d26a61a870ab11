import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'

import { PANEL, lazyOverlay } from '../lazy/lazy-part.tsx'
import { useLazyPopover } from '../lazy/lazy-popover.tsx'
import type { RowAction } from './RowMenuEntries.tsx'

const RowMenuEntries = lazyOverlay(() => import('./RowMenuEntries.tsx'), PANEL)

interface RowMenuProps {
  readonly name: string
  readonly actions: readonly RowAction[]
}

/** The '...' menu of a row or card. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const { used, panel, button } = useLazyPopover('menu')
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Actions for ${name}`}
      >
        <IconDots size={18} stroke={1.8} />
      </ActionIcon>
      {used && <RowMenuEntries {...panel} actions={actions} />}
    </>
  )
}
