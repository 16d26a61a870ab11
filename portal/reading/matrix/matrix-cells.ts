import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent } from 'react'

import { formatSearchText } from '../../selection/search-text.ts'
import { stepBetweenCells } from '../../ui/tables/cell-keys.ts'
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
      const table = (event.target as Element).closest('table')
      if (table && stepBetweenCells(table, event.key)) event.preventDefault()
    },
  }
}
