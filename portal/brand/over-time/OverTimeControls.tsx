import type { OverTimeView } from '@insights/domain/brand/over-time/view.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { MultiSelect, NativeSelect } from '@mantine/core'

import { ALL_APPLICATIONS, ApplicationSwitch } from '../../reading/comparison/ApplicationSwitch.tsx'
import type { OverTimePartProps, OverTimeProps } from './over-time-part.ts'

import classes from './OverTime.module.css'

/** Chooses the values and companies to follow. */
export function OverTimeControls({ document, settings, view, onChange }: OverTimePartProps) {
  const { companies } = document
  const others = view.companies.filter(({ companyId }) => companyId !== view.company.companyId)
  return (
    <div className={classes.controls} data-screen-only>
      <MultiSelect
        className={classes.wide}
        label="Companies"
        placeholder={
          (settings.companies ?? []).length === 0 ? `All ${companies.length}` : undefined
        }
        clearable
        clearButtonProps={{ 'aria-label': 'Show all companies' }}
        data={companies.map(({ companyId, title }) => ({ value: companyId, label: title }))}
        value={[...(settings.companies ?? [])]}
        onChange={(ids) => onChange({ companies: ids.length === 0 ? undefined : ids })}
      />
      <NativeSelect
        className={classes.field}
        label="Compare with"
        value={view.other ?? ''}
        data={[
          { value: '', label: 'The leader' },
          ...others.map(({ companyId, title }) => ({ value: companyId, label: title })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ other: value || undefined })}
      />
      <NativeSelect
        className={classes.field}
        label="Show"
        value={topicValue(view)}
        data={[
          { value: '', label: 'Overall score' },
          { group: 'Groups', items: groupItems(document) },
          { group: 'Categories', items: categoryItems(document) },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            group: value.startsWith(GROUP) ? value.slice(GROUP.length) : undefined,
            category: value.startsWith(CATEGORY) ? value.slice(CATEGORY.length) : undefined,
          })
        }
      />
      <ApplicationSwitch<ApplicationKey | typeof ALL_APPLICATIONS>
        label="Application"
        all
        value={view.application ?? ALL_APPLICATIONS}
        onChange={(value) =>
          onChange({ application: value === ALL_APPLICATIONS ? undefined : value })
        }
      />
    </div>
  )
}

const GROUP = 'group:'
const CATEGORY = 'category:'

function topicValue({ topic }: OverTimeView): string {
  if (topic.kind === 'overall') return ''
  return topic.kind === 'group' ? `${GROUP}${topic.title}` : `${CATEGORY}${topic.categoryId}`
}

function groupItems({ categoryGroups }: ReportDocument) {
  return categoryGroups.map(({ title }) => ({ value: `${GROUP}${title}`, label: title }))
}

function categoryItems({ matrix }: ReportDocument) {
  return matrix.map(({ categoryId, title }) => ({
    value: `${CATEGORY}${categoryId}`,
    label: title,
  }))
}

/** Chooses the capabilities whose spread is shown. */
export function CapabilityChoice({ document, settings, onChange }: OverTimeProps) {
  const chosen = settings.capabilities ?? []
  return (
    <MultiSelect
      className={classes.capabilities}
      data-screen-only
      label="Capabilities"
      placeholder={chosen.length === 0 ? 'Those that spread most' : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Show those that spread most' }}
      maxValues={MAX_CHOSEN}
      data={document.matrix.map(({ title, capabilities }) => ({
        group: title,
        items: capabilities.map(({ capabilityId, title: label }) => ({
          value: capabilityId,
          label,
        })),
      }))}
      value={[...chosen]}
      onChange={(ids) => onChange({ capabilities: ids.length === 0 ? undefined : ids })}
    />
  )
}

/** Each capability has a panel on every application. */
const MAX_CHOSEN = 8
