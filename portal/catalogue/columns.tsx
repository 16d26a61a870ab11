import { ActiveBadge } from '../ui/labels/badges.tsx'
import { ClampedText } from '../ui/labels/ClampedText.tsx'
import { DateTimeLabel } from '../ui/labels/dates.tsx'
import type { Column } from '../ui/tables/column.ts'
import type { CatalogueRecord } from './CatalogueScreen.tsx'

/** The column that names the record and opens it; it takes the remaining width by default. */
export const titleColumn = (header: string, width?: string): Column<CatalogueRecord> => ({
  id: 'title',
  header,
  sort: true,
  names: true,
  width,
  cell: ({ title }) => <ClampedText text={title} lines={4} />,
})

export const DESCRIPTION: Column<CatalogueRecord & { readonly description: string }> = {
  id: 'description',
  header: 'Description',
  sort: true,
  below: ({ description }) => description && <ClampedText text={description} lines={2} />,
  cell: ({ description }) => <ClampedText text={description} lines={2} />,
}

export const CREATED: Column<CatalogueRecord> = {
  id: 'createdAt',
  header: 'Created at',
  sort: true,
  align: 'left',
  width: '9rem',
  below: ({ createdAt }) => (
    <>
      Created <DateTimeLabel at={createdAt} />
    </>
  ),
  cell: ({ createdAt }) => <DateTimeLabel at={createdAt} />,
}

export const STATUS: Column<CatalogueRecord> = {
  id: 'active',
  header: 'Status',
  sort: true,
  align: 'left',
  width: '7.5rem',
  below: true,
  cell: ({ active }) => <ActiveBadge active={active} />,
}
