import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'

import { useDrawer } from '../dialogs/dialog-state.ts'
import { SearchBox } from '../forms/SearchBox.tsx'
import { LoadingFailed } from '../status/LoadingFailed.tsx'
import { PAGE_SIZE } from '../tables/column.ts'
import { DataTable } from '../tables/DataTable.tsx'
import {
  type ListSearchParser,
  type ListState,
  readListSearch,
  toListSearch,
  toListState,
} from '../tables/list-search.ts'
import type { RowAction } from '../tables/RowMenuEntries.tsx'
import { useLastPage } from '../tables/use-data-table.ts'
import type { StampedRecord } from './record-form.ts'
import type { RecordKind } from './record-kind.ts'
import { listQuery, useRemoveRecord } from './records-query.ts'

/** Parts of a list, arranged by its page. */
interface ListParts<State> {
  readonly state: State
  readonly change: (change: Partial<State>) => void
  /** `undefined` while loading. */
  readonly total: number | undefined
  readonly newButton: ReactNode
  readonly searchBox: ReactNode
  readonly table: ReactNode
}

/** Props of a record's form. */
export interface DrawerProps<Item> {
  readonly opened: boolean
  /** null for a new one. */
  readonly item: Item | null
  readonly onSaved: (saved: Item) => void
  readonly onClose: () => void
  /** Starts again with this version of the record. */
  readonly reopen: (item: Item) => void
}

interface Props<Item extends StampedRecord, State extends ListState> {
  readonly kind: RecordKind<Item, State>
  /** Target of a row; without it a row opens for editing. */
  readonly rowLink?: (item: Item) => LinkProps
  /** Entries of a row's menu between Edit and Delete. */
  readonly rowActions?: (item: Item) => readonly RowAction[]
  /** True if no change of the list is a step in the browser's history. */
  readonly replaces?: boolean
  readonly drawer: (props: DrawerProps<Item>) => ReactNode
  /** Called when the drawer has closed. */
  readonly onSaved?: (saved: Item, isNew: boolean) => void
  readonly children: (parts: ListParts<State>) => ReactNode
}

/** The records of a noun, 8 to a page, and their drawer. Page, order and search are in the URL. */
export function RecordList<Item extends StampedRecord, State extends ListState = ListState>(
  props: Props<Item, State>,
) {
  const { kind, rowLink, rowActions, replaces = false, onSaved } = props
  const urlState = urlStateOf(kind)
  const state = urlState.read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const list = useQuery(listQuery(kind, state))
  // A search starts a while after its last key.
  const drawer = useDrawer<Item>(JSON.stringify({ ...state, term: '' }))
  const remove = useRemoveRecord(kind, kind.removal)

  function change(next: Partial<State>, replace = replaces) {
    void navigate({
      to: '.',
      search: (now: object) => ({
        ...now,
        ...urlState.write({ ...urlState.read({ ...now }), ...next }),
      }),
      replace,
      resetScroll: false,
    })
  }

  const turn = (next: Partial<ListState>, replace = replaces) =>
    change(next as Partial<State>, replace)
  const beyond = useLastPage({
    page: state.page,
    total: list.isPlaceholderData ? undefined : list.data?.total,
    toPage: (page) => turn({ page }, true),
  })
  const page = beyond ? undefined : list.data

  function rowMenu(item: Item): RowAction[] {
    const { editLabel, mayRemove, removal } = kind
    return [
      { label: editLabel?.(item) ?? 'Edit', onSelect: () => drawer.open(item) },
      ...(rowActions?.(item) ?? []),
      ...(mayRemove?.(item) === false
        ? []
        : [
            {
              label: removal.label ?? 'Delete',
              danger: true,
              onSelect: () => void remove(item),
            },
          ]),
    ]
  }

  return (
    <>
      {props.children({
        state,
        change,
        total: list.data?.total,
        newButton: <Button onClick={() => drawer.open(null)}>{kind.newLabel}</Button>,
        searchBox: kind.search && (
          <SearchBox
            {...kind.search}
            initialText={state.term}
            // One step back leads out of a search, not through its letters.
            onSearch={(term) => turn({ page: 0, term }, replaces || state.term !== '')}
          />
        ),
        table: list.isLoadingError ? (
          <LoadingFailed error={list.error} onRetry={list.refetch} />
        ) : (
          <DataTable
            label={kind.label}
            columns={kind.columns}
            rows={page?.data}
            rowId={({ _id }) => _id}
            rowName={kind.nameOf}
            rowLink={rowLink}
            onRow={rowLink ? undefined : drawer.open}
            rowMenu={rowMenu}
            busy={list.isPlaceholderData}
            sort={state.sort}
            onSort={(sort) => turn({ page: 0, sort })}
            paging={{
              total: page?.total ?? PAGE_SIZE,
              page: state.page,
              onPage: (next) => turn({ page: next }),
            }}
            empty={kind.empty(state)}
          />
        ),
      })}
      {drawer.visit > 0 && (
        <Fragment key={drawer.visit}>
          {props.drawer({
            opened: drawer.opened,
            item: drawer.item,
            onSaved: (saved) => {
              drawer.close()
              onSaved?.(saved, drawer.item === null)
            },
            onClose: drawer.close,
            reopen: drawer.open,
          })}
        </Fragment>
      )}
    </>
  )
}

function urlStateOf<Item extends StampedRecord, State extends ListState>({
  urlState,
  columns,
}: RecordKind<Item, State>): ListSearchParser<State> {
  if ('read' in urlState) return urlState
  const sortable = columns.filter(({ sort }) => sort).map(({ id }) => id)
  const plain: ListSearchParser<ListState> = {
    read: (parameters) => toListState(readListSearch(parameters), sortable, urlState),
    write: (state) => toListSearch(state, urlState),
  }
  return plain as unknown as ListSearchParser<State>
}
