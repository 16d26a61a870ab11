import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'

import { PANEL, lazyOverlay } from '../lazy/lazy-part.tsx'
import { useLazyPopover } from '../overlay/use-lazy-popover.ts'

const RowMenuEntries = lazyOverlay(() => import('./RowMenuEntries.tsx'), PANEL)

/** One entry of a row's menu. */
export interface RowAction {
  readonly label: string
  readonly onSelect: () => void
  /** True when something is lost by it. */
  readonly danger?: boolean
}

interface Props {
  readonly name: string
  readonly actions: readonly RowAction[]
}

/** The '...' at the end of a row. */
export function RowMenu({ name, actions }: Props) {
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
