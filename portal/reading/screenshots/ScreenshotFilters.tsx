import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Button, Group, MultiSelect, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'

import { SearchBox } from '../../ui/forms/SearchBox.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import type { ScreenshotFilter } from './shown-screenshots.ts'

import classes from './Screenshots.module.css'

interface Props {
  readonly document: Pick<
    ReportDocument,
    'companies' | 'categoryGroups' | 'applications' | 'history'
  >
  readonly filter: ScreenshotFilter
  readonly onChange: (filter: ScreenshotFilter) => void
  /** The searched text. */
  readonly text: string
  readonly onText: (text: string) => void
}

const ALL = 'All'

/** Names of applications that are clear when short; others stay long. */
const SHORT: Readonly<Record<string, string>> = {
  'iPhone App': 'iPhone',
  'Android App': 'Android',
}

/** The filters of a gallery. On a phone, only search and applications show at first. */
export function ScreenshotFilters({ document, filter, onChange, text, onText }: Props) {
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState(false)
  const panel = useId()
  const chosen = filter.companies.length + filter.categories.length + Number(filter.changed)

  const search = (
    <Labelled label="Search" className={classes.search}>
      <SearchBox
        label="Search text on screenshots"
        placeholder="Text on screenshots"
        initialText={text}
        onSearch={onText}
      />
    </Labelled>
  )
  const selects = (
    <>
      <MultiSelect
        label="Category"
        className={filter.categories.length > 0 ? classes.chosen : undefined}
        placeholder={filter.categories.length > 0 ? undefined : 'All categories'}
        clearable
        clearButtonProps={{ 'aria-label': 'Show all categories' }}
        data={document.categoryGroups.map((group) => ({
          group: group.title,
          items: group.categories.map(({ categoryId, title }) => ({
            value: categoryId,
            label: title,
          })),
        }))}
        value={[...filter.categories]}
        onChange={(categories) => onChange({ ...filter, categories })}
      />
      <MultiSelect
        label="Company"
        className={filter.companies.length > 0 ? classes.chosen : undefined}
        placeholder={
          filter.companies.length > 0 ? undefined : `All ${document.companies.length} companies`
        }
        clearable
        clearButtonProps={{ 'aria-label': 'Show all companies' }}
        data={document.companies.map(({ companyId, title }) => ({
          value: companyId,
          label: title,
        }))}
        value={[...filter.companies]}
        onChange={(companies) => onChange({ ...filter, companies })}
      />
    </>
  )
  const application = (
    <SegmentedControl
      aria-label="Application"
      data={[
        { value: ALL, label: ALL },
        ...document.applications.map(({ title }) => ({
          value: title,
          label: (
            <>
              <span aria-hidden>{SHORT[title] ?? title}</span>
              <VisuallyHidden>{title}</VisuallyHidden>
            </>
          ),
        })),
      ]}
      value={filter.application ?? ALL}
      onChange={(value) => {
        const to = document.applications.find(({ title }) => title === value)
        onChange({ ...filter, application: to?.title ?? null })
      }}
    />
  )
  // A first edition has nothing to compare with.
  const show = document.history.length > 0 && (
    <Labelled label="Show">
      <SegmentedControl
        aria-label="Show"
        data={['Everything', 'What changed']}
        value={filter.changed ? 'What changed' : 'Everything'}
        onChange={(value) => onChange({ ...filter, changed: value === 'What changed' })}
      />
    </Labelled>
  )
  if (isPhone) {
    return (
      <Group align="start" gap="sm" className={classes.filters} data-screen-only>
        {search}
        <Group align="stretch" gap="xs" className={classes.chips}>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
            aria-expanded={opened}
            aria-controls={panel}
            onClick={() => setOpened(!opened)}
          >
            Filters{chosen > 0 && ` (${chosen})`}
          </Button>
          {application}
        </Group>
        <div id={panel} className={classes.panel} hidden={!opened}>
          {selects}
          {show}
        </div>
      </Group>
    )
  }
  return (
    <Group align="start" gap="sm" className={classes.filters} data-screen-only>
      {search}
      {selects}
      <Labelled label="Application">{application}</Labelled>
      {show}
    </Group>
  )
}

interface LabelledProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A control with a name of its own, and that name above it, as fields have it. */
function Labelled({ label, className, children }: LabelledProps) {
  return (
    <div className={className}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}
