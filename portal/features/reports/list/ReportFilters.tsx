import type { ReportStatus } from '@insights/domain/report/report-status.ts'
import { statusName } from '@insights/domain/workflow/status-label.ts'
import { MultiSelect } from '@mantine/core'

import type { ReportListState } from './report-list-search.ts'

import classes from './ReportList.module.css'

interface Props {
  readonly state: ReportListState
  readonly industries: readonly { readonly _id: string; readonly title: string }[]
  /** The statuses to choose from. */
  readonly statuses: readonly ReportStatus[]
  readonly onChange: (state: ReportListState) => void
}

export function ReportFilters({ state, industries, statuses, onChange }: Props) {
  return (
    <div className={classes.filters}>
      <MultiSelect
        label="Status"
        placeholder={state.status.length > 0 ? undefined : 'All statuses'}
        data={statuses.map((status) => ({ value: status, label: statusName(status) }))}
        value={[...state.status]}
        onChange={(status) => onChange({ ...state, page: 0, status: status as ReportStatus[] })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the status filter' }}
        className={classes.filter}
      />
      <MultiSelect
        label="Industries"
        placeholder={state.industries.length > 0 ? undefined : 'All industries'}
        data={industries.map(({ _id, title }) => ({ value: _id, label: title }))}
        value={[...state.industries]}
        onChange={(chosen) => onChange({ ...state, page: 0, industries: chosen })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the industry filter' }}
        searchable
        className={classes.filter}
      />
    </div>
  )
}
