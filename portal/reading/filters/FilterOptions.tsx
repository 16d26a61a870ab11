import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Button, Checkbox, Popover, Stack } from '@mantine/core'

import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { ExternalTarget, type OpenedPanel } from '../../ui/lazy/lazy-popover.tsx'
import { useTableFilters, type TableFilters } from './use-table-filters.ts'

interface Props extends OpenedPanel {
  readonly document: Pick<ReportDocument, 'companies' | 'applications'>
  readonly withApplications: boolean
  /** Number of chosen options. */
  readonly count: number
}

export default function FilterOptions({
  document,
  withApplications,
  count,
  target,
  opened,
  onChange,
}: Props) {
  const { choose } = useTableFilters()
  const companies = document.companies.map(({ companyId, title }) => ({ id: companyId, title }))
  const applications = document.applications.map(({ _id, title }) => ({ id: _id, title }))
  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      width={260}
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
    >
      <Popover.Target>
        <ExternalTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter">
        <Stack gap="1rem">
          <Choice legend="Companies" field="companies" items={companies} />
          {withApplications && (
            <Choice legend="Applications" field="applications" items={applications} />
          )}
        </Stack>
        <Button
          variant="subtle"
          size="compact-sm"
          mt="sm"
          // Not disabled: the pressed button would lose the focus, and Escape would close nothing.
          aria-disabled={count === 0}
          data-disabled={count === 0 || undefined}
          onClick={() => choose({ companies: [], applications: [] })}
        >
          Show all
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChoiceProps {
  readonly legend: string
  readonly field: keyof TableFilters
  readonly items: readonly { readonly id: string; readonly title: string }[]
}

function Choice({ legend, field, items }: ChoiceProps) {
  const { chosen, choose } = useTableFilters()
  return (
    <Checkbox.Group
      label={legend}
      value={[...chosen[field]]}
      onChange={(ids) => choose({ [field]: ids })}
    >
      <Stack gap="0.375rem" mt="0.375rem">
        {items.map(({ id, title }) => (
          <Checkbox key={id} size="xs" value={id} label={title} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
