import { useState } from 'react'

/** A button that opens a popover whose code is loaded with the first press; see `ExternalTarget`. */
export function useLazyPopover(popup: 'dialog' | 'menu') {
  const [target, setTarget] = useState<HTMLButtonElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [used, setUsed] = useState(false)
  return {
    /** Whether to render the popover, opened or not. */
    used,
    /** Props of the popover. */
    panel: { target, opened, onChange: setOpened },
    button: {
      ref: setTarget,
      'aria-haspopup': popup,
      'aria-expanded': opened,
      onClick: () => {
        setUsed(true)
        setOpened(!opened)
      },
    },
  }
}

/** Props of the popover that a button of `useLazyPopover` opens. */
export interface OpenedPanel {
  readonly target: HTMLElement | null
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
}
