import { useState } from 'react'

/** A button that opens something whose code comes with the first press; see `ExternalTarget`. */
export function useLazyPopover(popup: 'dialog' | 'menu') {
  const [target, setTarget] = useState<HTMLButtonElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [used, setUsed] = useState(false)
  return {
    /** Whether what opens is to be there, opened or not. */
    used,
    /** For what opens. */
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

/** What opens beside the button of `useLazyPopover`. */
export interface OpenedPanel {
  readonly target: HTMLElement | null
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
}
