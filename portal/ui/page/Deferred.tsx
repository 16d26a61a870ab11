import { createAtom, useSelector } from '@tanstack/react-store'
import { type ReactNode, useDeferredValue } from 'react'
import { flushSync } from 'react-dom'

interface Props {
  /** Height of the placeholder, about that of the content: a CSS length. */
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
  return later || printing ? children : <Space height={height} />
}

/** A placeholder for content that comes later. */
export function Space({ height }: Pick<Props, 'height'>) {
  return <div aria-busy="true" style={{ minHeight: height }} />
}

const print = matchMedia('print')
const printing = createAtom(print.matches)

/** The browser prints the page as rendered when this returns, so it renders synchronously. */
function set(next: boolean) {
  flushSync(() => printing.set(next))
}

window.addEventListener('beforeprint', () => set(true))
window.addEventListener('afterprint', () => set(false))
print.addEventListener('change', () => set(print.matches))

/** True while the page is being printed: all of it is rendered then, and in light colours. */
export function usePrinting(): boolean {
  return useSelector(printing)
}
