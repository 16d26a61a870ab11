import type { FindResult } from '@insights/contract/find.ts'
import { Button } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'

import { restoreFocus } from '../ui/page/page-heading.ts'
import { useCopyRecord, useRemoveRecord } from '../ui/records/records-query.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { PAGE_SIZE } from '../ui/tables/column.ts'
import { DataTable } from '../ui/tables/DataTable.tsx'
import type { ListState } from '../ui/tables/list-search.ts'
import type { RowAction } from '../ui/tables/RowMenuEntries.tsx'
import type { CatalogueKind, CatalogueRecord } from './catalogue-kind.ts'

interface Props<Item extends CatalogueRecord, Values extends object> {
  readonly kind: CatalogueKind<Item, Values>
  /** `undefined` while loading. */
  readonly page: FindResult<Item> | undefined
  readonly busy: boolean
  readonly state: ListState
  readonly onState: (state: ListState) => void
  readonly rowLink?: (item: Item) => LinkProps
  readonly onEdit: (item: Item) => void
  readonly onNew: () => void
}

/** The records of a kind, 8 to a page. */
export function CatalogueTable<Item extends CatalogueRecord, Values extends object>(
  props: Props<Item, Values>,
) {
  const { kind, page, busy, state, onState, rowLink, onEdit, onNew } = props
  const copy = useCopyRecord(kind, rowLink)
  const remove = useRemoveRecord(kind)

  async function removeAndGoOn(item: Item) {
    if (await remove(item)) restoreFocus()
  }

  function rowMenu(item: Item): RowAction[] {
    return [
      { label: 'Edit', onSelect: () => onEdit(item) },
      ...(kind.copyType ? [{ label: 'Copy', onSelect: () => copy.mutate(item) }] : []),
      { label: 'Delete', danger: true, onSelect: () => void removeAndGoOn(item) },
    ]
  }

  return (
    <DataTable
      label={capitalised(kind.many)}
      columns={kind.columns}
      rows={page?.data}
      rowId={({ _id }) => _id}
      rowName={({ title }) => title}
      rowLink={rowLink}
      onRow={rowLink ? undefined : onEdit}
      rowMenu={rowMenu}
      busy={busy}
      sort={state.sort}
      onSort={(sort) => onState({ ...state, page: 0, sort })}
      paging={{
        total: page?.total ?? PAGE_SIZE,
        page: state.page,
        onPage: (next) => onState({ ...state, page: next }),
      }}
      empty={
        state.term === '' ? (
          <EmptyState
            title={`No ${kind.many} yet`}
            action={
              <Button variant="default" onClick={onNew}>
                Create the first {kind.one}
              </Button>
            }
          >
            {kind.purpose}
          </EmptyState>
        ) : (
          <EmptyState title={`No ${kind.many} found`}>Nothing matches “{state.term}”.</EmptyState>
        )
      }
    />
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
