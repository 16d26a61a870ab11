import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { findFigure } from '@insights/domain/reading/figures/find-figure.ts'
import { Tooltip } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { setTabStop } from '../../ui/rich-text/tab-stop.ts'
import { figureOf, REACHING } from './figure-of.ts'

interface Props {
  readonly document: ReportDocument
  /** The one that was reached before this was loaded. */
  readonly first: HTMLElement
}

/** Time to pass over a figure, and to reach its source with the pointer. */
const DELAY_MS = 300

const MISSING = 'This is no figure of this report'

/**
 * The source of the live figure that is pointed at, focused or tapped. It stays while the pointer is
 * on it, and Escape closes it. From a focused figure, arrows lead to the others of its text.
 */
export default function FigureSource({ document: report, first }: Props) {
  const [shown, setShown] = useState<HTMLElement | null>(first)
  const timer = useRef<number>(undefined)
  const dismissed = useRef<Element>(null)
  const id = useId()

  function show(figure: HTMLElement | null, delay = 0) {
    clearTimeout(timer.current)
    if (delay === 0) setShown(figure)
    else timer.current = window.setTimeout(() => setShown(figure), delay)
  }

  const onReach = useEffectEvent((event: Event) => {
    if ((event.target as Element).closest('[role="tooltip"]')) return clearTimeout(timer.current)
    const figure = figureOf(event)
    if (event.type !== 'pointerover') {
      dismissed.current = null
      return show(figure)
    }
    const now = figure ?? focusedFigure()
    if (now === shown) clearTimeout(timer.current)
    else if (now !== dismissed.current) show(now, DELAY_MS)
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      dismissed.current = shown
      return show(null)
    }
    const focused = focusedFigure()
    const step = STEPS.get(event.key)
    if (!focused || step === undefined) return
    const all = figuresBeside(focused)
    const next = all[all.indexOf(focused) + step]
    if (!next) return
    event.preventDefault()
    setTabStop(next, focused)
    next.focus()
  })

  useEffect(() => {
    const reach = (event: Event) => onReach(event)
    const press = (event: KeyboardEvent) => onKey(event)
    for (const type of REACHING) document.addEventListener(type, reach)
    // Before a dialog closes by the same key.
    window.addEventListener('keydown', press, true)
    return () => {
      clearTimeout(timer.current)
      for (const type of REACHING) document.removeEventListener(type, reach)
      window.removeEventListener('keydown', press, true)
    }
  }, [])

  useEffect(() => {
    shown?.setAttribute('aria-describedby', id)
    return () => shown?.removeAttribute('aria-describedby')
  }, [shown, id])

  if (!shown) return null
  const source = findFigure(report, shown.dataset['figure'] ?? '')?.source ?? MISSING
  const others = shown === focusedFigure() && figuresBeside(shown).length > 1
  return (
    <Tooltip
      key={shown.dataset['figure']}
      target={shown}
      opened
      interactive
      multiline
      maw="20rem"
      label={
        <span id={id}>
          {others ? `${source}. Left and right arrow: other figures of this text` : source}
        </span>
      }
    />
  )
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

function focusedFigure(): HTMLElement | null {
  const { activeElement } = document
  return activeElement?.matches('[data-figure]:focus-visible')
    ? (activeElement as HTMLElement)
    : null
}

function figuresBeside(figure: HTMLElement): HTMLElement[] {
  return [...(figure.closest('[data-text]')?.querySelectorAll<HTMLElement>('[data-figure]') ?? [])]
}
