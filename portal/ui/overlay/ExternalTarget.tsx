import { useEffect, type RefCallback } from 'react'

interface Props {
  readonly element: HTMLElement | null
  readonly ref?: RefCallback<HTMLElement>
}

/**
 * The target of a popover or menu, for a button that is on the page before their code is: loaded
 * with the first press, they open beside it, and it stays the element that has the focus.
 */
export function ExternalTarget({ element, ref }: Props) {
  useEffect(() => {
    ref?.(element)
    return () => void ref?.(null)
  }, [element, ref])
  return null
}
