import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { useEffect, useState } from 'react'

import { lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { figureOf, REACHING } from './figure-of.ts'

const load = () => import('./FigureSource.tsx')

// Few readers ask for a source: it is loaded for the first figure that is reached.
const FigureSource = lazyOverlay(load, {
  isOpen: () => true,
  close: ({ onClose }: { readonly onClose: () => void }) => onClose(),
})

/** Shows where a live figure in a text comes from, once one is pointed at, focused or tapped. */
export function FigureSources({ document: report }: { readonly document: ReportDocument }) {
  const [first, setFirst] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (first) return
    const reach = (event: Event) => setFirst(figureOf(event))
    // Before the focus is there, so that the figure is described when it is.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && document.querySelector('[data-figure]')) void load().catch(() => {})
    }
    document.addEventListener('keydown', onKey)
    for (const type of REACHING) document.addEventListener(type, reach)
    return () => {
      document.removeEventListener('keydown', onKey)
      for (const type of REACHING) document.removeEventListener(type, reach)
    }
  }, [first])
  return first && <FigureSource document={report} first={first} onClose={() => setFirst(null)} />
}
