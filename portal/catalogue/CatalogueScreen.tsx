import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'

import { useDrawer } from '../ui/dialogs/dialog-state.ts'
import { FormDrawer } from '../ui/dialogs/FormDrawer.tsx'
import { SearchBox } from '../ui/forms/SearchBox.tsx'
import { notify } from '../ui/notify/notify.ts'
import { type Crumb, Page } from '../ui/page/Page.tsx'
import { RecordConflictDialog } from '../ui/records/RecordConflictDialog.tsx'
import { RecordFields } from '../ui/records/RecordFields.tsx'
import { listQuery, useSaveRecord } from '../ui/records/records-query.ts'
import { useRecordForm } from '../ui/records/use-record-form.ts'
import { LoadingFailed } from '../ui/status/LoadingFailed.tsx'
import {
  type ListSearch,
  type ListState,
  toListSearch,
  toListState,
} from '../ui/tables/list-search.ts'
import { useLastPage } from '../ui/tables/use-data-table.ts'
import type { CatalogueKind, CatalogueRecord } from './catalogue-kind.ts'
import { CatalogueTable } from './CatalogueTable.tsx'

interface CatalogueScreenProps<Item extends CatalogueRecord, Values extends object> {
  readonly kind: CatalogueKind<Item, Values>
  readonly title: string
  /** What it stands in, for the window's title. */
  readonly within?: string
  readonly lead?: ReactNode
  readonly breadcrumbs: readonly Crumb[]
  /** Where a row leads; without it a row opens for editing. */
  readonly rowLink?: (item: Item) => LinkProps
  /** Buttons before the one for a new record. */
  readonly actions?: ReactNode
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch, how?: { readonly replace: boolean }) => void
}

const BY_TITLE = { column: 'title', descending: false }

/** A noun of the catalogue: its list, and the drawer in which one is made or changed. */
export function CatalogueScreen<Item extends CatalogueRecord, Values extends object>(
  props: CatalogueScreenProps<Item, Values>,
) {
  const { kind, title, within, lead, breadcrumbs, rowLink, actions, search, onSearch } = props
  const sortable = kind.columns.filter(({ sort }) => sort).map(({ id }) => id)
  const state = toListState(search, sortable, BY_TITLE)
  const list = useQuery(listQuery(kind, state))
  const newButton = useRef<HTMLButtonElement>(null)
  const drawer = useDrawer<Item>(JSON.stringify(state))

  const go = (next: ListState, how?: { replace: boolean }) =>
    onSearch(toListSearch(next, BY_TITLE), how)

  const beyond = useLastPage({
    page: state.page,
    total: list.isPlaceholderData ? undefined : list.data?.total,
    toPage: (page) => go({ ...state, page }, { replace: true }),
  })

  return (
    <Page
      title={title}
      edition={within}
      lead={lead}
      breadcrumbs={breadcrumbs}
      actions={
        <>
          {actions}
          <Button ref={newButton} onClick={() => drawer.open(null)}>
            {kind.newLabel}
          </Button>
        </>
      }
    >
      {(state.term !== '' || list.data?.total !== 0) && (
        <Box maw="24rem" mb="sm">
          <SearchBox
            label={`Search ${kind.many}`}
            initialText={state.term}
            // One step back leads out of a search, not through its letters.
            onSearch={(term) => go({ ...state, page: 0, term }, { replace: state.term !== '' })}
          />
        </Box>
      )}
      {list.error ? (
        <LoadingFailed error={list.error} onRetry={list.refetch} />
      ) : (
        <CatalogueTable
          kind={kind}
          page={beyond ? undefined : list.data}
          busy={list.isPlaceholderData}
          state={state}
          onState={go}
          rowLink={rowLink}
          onEdit={drawer.open}
          onNew={() => {
            // Which gets the focus back, for the empty table will be gone.
            newButton.current?.focus()
            drawer.open(null)
          }}
        />
      )}
      {drawer.visit > 0 && (
        <RecordDrawer
          key={drawer.visit}
          opened={drawer.opened}
          kind={kind}
          item={drawer.item}
          onSaved={(saved) => {
            drawer.close()
            notify.success(`“${saved.title}” has been ${drawer.item ? 'saved' : 'created'}.`)
          }}
          onClose={drawer.close}
        />
      )}
    </Page>
  )
}

interface RecordDrawerProps<Item extends CatalogueRecord, Values extends object> {
  readonly opened: boolean
  readonly kind: CatalogueKind<Item, Values>
  /** The record to edit, null for a new one. */
  readonly item: Item | null
  readonly onSaved: (saved: Item) => void
  readonly onClose: () => void
}

/** The form of one record. */
function RecordDrawer<Item extends CatalogueRecord, Values extends object>(
  props: RecordDrawerProps<Item, Values>,
) {
  const { opened, kind, item, onSaved, onClose } = props
  const { mutateAsync, isPending } = useSaveRecord<Item>(kind)
  const form = useRecordForm({ form: kind, item, save: mutateAsync, saving: isPending, onSaved })

  return (
    <>
      <FormDrawer
        opened={opened}
        title={item ? `Edit ${kind.one}` : kind.newLabel}
        dirty={form.dirty}
        submitting={form.saving}
        submitLabel={item ? 'Save' : 'Create'}
        submitDisabled={!form.valid || !form.dirty}
        onSubmit={() => void form.save()}
        onClose={onClose}
      >
        <RecordFields
          record={item && item._id}
          fields={kind.fields}
          values={form.values}
          messageOf={form.messageOf}
          onChange={form.set}
          onVisit={form.visit}
        />
      </FormDrawer>
      <RecordConflictDialog
        subject={item?.title ?? ''}
        form={form}
        onDiscarded={(theirs) => theirs === null && onClose()}
      />
    </>
  )
}
