import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'

import { PANEL, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { useLazyPopover } from '../../ui/lazy/lazy-popover.tsx'
import { useTableFilters } from './use-table-filters.ts'

const FilterOptions = lazyOverlay(() => import('./FilterOptions.tsx'), PANEL)

interface Props {
  readonly document: Pick<ReportDocument, 'companies' | 'applications'>
  /** True if columns of applications can be left out too. */
  readonly withApplications?: boolean
}

/** Filters a ranking by companies and applications, in the page's URL. */
export function TableFilter({ document, withApplications = false }: Props) {
  const { chosen } = useTableFilters()
  const { used, panel, button } = useLazyPopover('dialog')
  const count = chosen.companies.length + (withApplications ? chosen.applications.length : 0)
  return (
    <>
      <Button
        {...button}
        variant="default"
        size="compact-sm"
        leftSection={<IconFilter size={14} stroke={1.6} aria-hidden />}
      >
        Filter{count > 0 && ` (${count})`}
      </Button>
      {used && (
        <FilterOptions
          {...panel}
          document={document}
          withApplications={withApplications}
          count={count}
        />
      )}
    </>
  )
}
