import { useDeferredValue, type ReactNode } from 'react'

import { usePrinting } from './use-printing.ts'

interface Props {
  /** Kept free until then, about as high as it will be: a CSS length. */
  readonly height: string
  readonly children: ReactNode
}

/**
 * Renders content below the first screen in a deferred, interruptible pass: a phone takes a second
 * to render all of a report's page. Renders at once for printing.
 */
export function Deferred({ height, children }: Props) {
  const later = useDeferredValue(true, false)
  const printing = usePrinting()
  return later || printing ? children : <div aria-busy="true" style={{ minHeight: height }} />
}
