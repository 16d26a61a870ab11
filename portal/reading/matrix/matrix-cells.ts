import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent } from 'react'

import { formatSearchText } from '../../selection/search-text.ts'
import type { MatrixColumn } from './matrix-order.ts'

/** Returns the URL of a capability's page for a cell's application; fast for thousands. */
export function capabilityHref(
  capabilityId: string,
  { application }: Pick<MatrixColumn, 'application'>,
  report: string,
): string {
  const { _id } = APPLICATIONS.find(({ title }) => title === application) ?? APPLICATIONS[0]
  return `/appendix/capability/${capabilityId}${formatSearchText({ report, application: _id })}`
}

/** Moves of the arrow keys: to the next row or cell with a link. */
const ARROWS: Readonly<Record<string, readonly [row: number, cell: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/**
 * Handlers for the links of a matrix's cells: one for all, as there are thousands. A press opens
 * the capability without loading the page again, arrow keys move from link to link.
 */
export function useMatrixCells() {
  const navigate = useNavigate()
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const link = (event.target as Element).closest('td')?.querySelector('a')
      const isForBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey
      if (!link || isForBrowser || event.defaultPrevented) return
      event.preventDefault()
      void navigate({ href: link.getAttribute('href') ?? '' })
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const arrow = ARROWS[event.key]
      const cell = (event.target as Element).closest<HTMLTableCellElement>('tbody :is(td, th)')
      if (!arrow || !cell) return
      const next = linkBeside(cell, arrow)
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

function linkBeside(
  cell: HTMLTableCellElement,
  [down, right]: readonly [row: number, cell: number],
): HTMLElement | null {
  const row = cell.parentElement as HTMLTableRowElement
  const rows = [...(cell.closest('table')?.querySelectorAll('tbody tr') ?? [])].filter(
    (one) => one.querySelector('td a') !== null,
  )
  const to = down === 0 ? row : rows[rows.indexOf(row) + down]
  return to?.children[cell.cellIndex + right]?.querySelector('a') ?? null
}
