import { type RefCallback, useEffect, useState } from 'react'

/** A button that opens a popover whose code is loaded with the first press; see `ExternalTarget`. */
export function useLazyPopover(popup: 'dialog' | 'menu') {
  const [target, setTarget] = useState<HTMLButtonElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [used, setUsed] = useState(false)
  return {
    /** True once the popover must be rendered, opened or not. */
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

interface Props {
  readonly element: HTMLElement | null
  readonly ref?: RefCallback<HTMLElement>
}

/**
 * The target of a popover or menu, for a button that is on the page before their code: loaded with
 * the first press, they open beside the button, which keeps the focus.
 */
export function ExternalTarget({ element, ref }: Props) {
  useEffect(() => {
    ref?.(element)
    return () => void ref?.(null)
  }, [element, ref])
  return null
}
