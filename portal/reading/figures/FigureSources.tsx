import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { type ComponentType, useEffect, useState } from 'react'

import { figureOf, REACHING } from './figure-of.ts'

interface Props {
  readonly document: ReportDocument
  /** The figure that was reached first. */
  readonly first: HTMLElement
}

interface Reached {
  readonly Source: ComponentType<Props>
  readonly first: HTMLElement
}

/**
 * Shows where a live figure in a text comes from, once one is pointed at, focused or tapped. Few
 * readers ask: the code is loaded for the first one. If that fails, the next one tries again.
 */
export function FigureSources({ document: report }: Pick<Props, 'document'>) {
  const [reached, setReached] = useState<Reached | null>(null)
  useEffect(() => {
    if (reached) return
    const reach = (event: Event) => {
      const first = figureOf(event)
      if (!first) return
      import('./FigureSource.tsx').then(
        ({ default: Source }) => setReached({ Source, first }),
        () => {},
      )
    }
    const listening = new AbortController()
    for (const type of REACHING) document.addEventListener(type, reach, listening)
    return () => listening.abort()
  }, [reached])
  return reached && <reached.Source document={report} first={reached.first} />
}
