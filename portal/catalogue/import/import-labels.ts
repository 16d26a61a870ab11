import type {
  CatalogueImportPreview,
  PreviewedRow,
} from '@insights/contract/catalogue/catalogue-import.ts'
import { numberText } from '@insights/domain/text/number-text.ts'

type Counts = CatalogueImportPreview['counts']

/** Returns the button's label: 'Add 3 rows and change 2'. */
export function importLabel({ added, changed }: Counts): string {
  if (added > 0 && changed > 0) return `Add ${rows(added)} and change ${numberText(changed)}`
  if (added > 0) return `Add ${rows(added)}`
  return changed > 0 ? `Change ${rows(changed)}` : 'Nothing to import'
}

/** Returns the result: '3 added and 2 changed'. */
export function importedText({ added, changed }: Counts): string {
  const parts = [
    added > 0 && `${numberText(added)} added`,
    changed > 0 && `${numberText(changed)} changed`,
  ]
  return `${parts.filter((part) => part !== false).join(' and ')}.`
}

/** Returns why nothing, or nothing else, will change; records missing in the file stay. */
export function previewText({ wrong, added, changed, unmentioned }: Counts): string {
  const stays =
    unmentioned === 0
      ? ''
      : ` ${numberText(unmentioned)} ${unmentioned === 1 ? 'record that is not in the file is kept' : 'records that are not in the file are kept'}.`
  if (wrong > 0) {
    const which = wrong === 1 ? 'One row has' : `${numberText(wrong)} rows have`
    return `${which} errors. Fix them in the file before importing.`
  }
  if (added === 0 && changed === 0) return `The catalog already contains all of this.${stays}`
  return `Nothing has been changed yet.${stays}`
}

const rows = (count: number) => (count === 1 ? '1 row' : `${numberText(count)} rows`)

type Change = PreviewedRow['changes'][number]

interface ChangeLabels {
  readonly label: string
  /** undefined for a new record. */
  readonly before: string | undefined
  readonly after: string
}

/** Names of the file's columns. */
const LABELS: Readonly<Record<Change['field'], string>> = {
  title: 'Title',
  description: 'Description',
  belongsTo: 'Group',
  fixedScoringWeight: 'Weight',
  active: 'Active',
}

/** Returns the fields that a row sets, in words; for a new record without the title. */
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
