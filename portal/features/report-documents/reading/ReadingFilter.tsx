import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'

import { useReading, type Chosen } from './use-reading.ts'

import classes from './ReadingFilter.module.css'

interface Props {
  readonly document: Pick<ReportDocument, 'companies' | 'applications'>
  /** Whether columns of applications can be left out, too. */
  readonly withApplications?: boolean
}

/** Narrows a ranking down to some companies and applications, in the page's address. */
export function ReadingFilter({ document, withApplications = false }: Props) {
  const { chosen, choose } = useReading()
  const count = chosen.companies.length + (withApplications ? chosen.applications.length : 0)
  const companies = document.companies.map(({ companyId, title }) => ({ id: companyId, title }))
  const applications = document.applications.map(({ _id, title }) => ({ id: _id, title }))
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={260}>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFilter size={14} stroke={1.6} aria-hidden />}
        >
          Filter{count > 0 && ` (${count})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter">
        <Choice legend="Companies" field="companies" items={companies} />
        {withApplications && (
          <Choice legend="Applications" field="applications" items={applications} />
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          mt="sm"
          disabled={count === 0}
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
  readonly field: keyof Chosen
  readonly items: readonly { readonly id: string; readonly title: string }[]
}

function Choice({ legend, field, items }: ChoiceProps) {
  const { chosen, choose } = useReading()
  return (
    <Checkbox.Group
      className={classes.choice}
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
