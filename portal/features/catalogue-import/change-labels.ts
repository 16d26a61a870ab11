import type { PreviewedRow } from '@insights/contract/catalogue-import.ts'

type Change = PreviewedRow['changes'][number]

interface ChangeLabels {
  readonly label: string
  /** undefined of something new. */
  readonly before: string | undefined
  readonly after: string
}

/** As the columns of the file are called. */
const LABELS: Readonly<Record<Change['field'], string>> = {
  title: 'Title',
  description: 'Description',
  belongsTo: 'Group',
  fixedScoringWeight: 'Weight',
  active: 'Active',
}

/** What a row sets, in words; of something new without the title, which stands beside it. */
export function changeLabels(changes: readonly Change[], isNew: boolean): ChangeLabels[] {
  return changes
    .filter(({ field }) => !isNew || field !== 'title')
    .map(({ field, before, after }) => ({
      label: LABELS[field],
      before: before === undefined ? undefined : valueText(before),
      after: valueText(after),
    }))
}

function valueText(value: Change['after']): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || value === '' ? 'nothing' : String(value)
}
