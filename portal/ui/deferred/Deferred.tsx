import { useDeferredValue, type ReactNode } from 'react'

import { usePrinting } from './use-printing.ts'

interface Props {
  /** Kept free until then, about as high as it will be: a CSS length. */
  readonly height: string
  readonly children: ReactNode
}

/**
 * Draws what stands below the first screen after what stands on it, in pieces that let the page
 * answer meanwhile: a phone takes a second to draw all of a report's page. Paper waits for nothing.
 */
export function Deferred({ height, children }: Props) {
  const later = useDeferredValue(true, false)
  const printing = usePrinting()
  return later || printing ? children : <div aria-busy="true" style={{ minHeight: height }} />
}
