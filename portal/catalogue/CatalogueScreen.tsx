import { industryCopyApi } from '@insights/contract/catalogue/industry-copy.ts'
import type { Endpoint } from '@insights/contract/endpoint.ts'
import type { Query } from '@insights/contract/query-string.ts'
import { reportsApi } from '@insights/contract/reports/reports.ts'
import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notify } from '../ui/notify/notify.ts'
import { type Crumb, Page } from '../ui/page/Page.tsx'
import type { RecordForm, StampedRecord } from '../ui/records/record-form.ts'
import type { RecordKind } from '../ui/records/record-kind.ts'
import { RecordDrawer } from '../ui/records/RecordDrawer.tsx'
import { type DrawerProps, RecordList } from '../ui/records/RecordList.tsx'
import { saveBy, useSaveRecord } from '../ui/records/records-query.ts'
import { useRecordForm } from '../ui/records/use-record-form.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'

/** Common fields of industries, categories, capabilities, questions and companies. */
export interface CatalogueRecord extends StampedRecord {
  readonly title: string
  readonly active: boolean
  /** ISO 8601. */
  readonly createdAt: string
}

/** Differences between two nouns of the catalogue: each has a title, and belongs to reports. */
export interface CatalogueKind<Item extends CatalogueRecord, Values extends object>
  extends
    RecordForm<Item, Values>,
    Pick<RecordKind<Item>, 'key' | 'parent' | 'columns' | 'newLabel'> {
  readonly api: Readonly<Record<'find' | 'create' | 'patch' | 'remove', Endpoint>>
  /** 'survey question'. */
  readonly one: string
  /** 'survey questions'. */
  readonly many: string
  /** The noun's purpose, shown in an empty list. */
  readonly purpose: string
  /** The noun's name in `industry-copy`, if it can be copied. */
  readonly copyType?: 'INDUSTRY' | 'CATEGORY'
  /** Differences of a copy, shown after copying. */
  readonly copyNote?: string
  readonly contents?: string
  /** Filter of the reports that prevent deleting a record. */
  readonly reportsWith: (item: Item) => Query
  /** Shown if there are any; the server rejects deleting it with the same message. */
  readonly inUse: string
}

interface CatalogueScreenProps<Item extends CatalogueRecord, Values extends object> {
  readonly kind: CatalogueKind<Item, Values>
  readonly title: string
  readonly breadcrumbs: readonly Crumb[]
  /** Link of a row; without it a row opens for editing. */
  readonly rowLink?: (item: Item) => LinkProps
  /** Buttons before the one for a new record. */
  readonly actions?: ReactNode
}

/** A noun of the catalogue: its list, and the drawer that creates or changes a record. */
export function CatalogueScreen<Item extends CatalogueRecord, Values extends object>(
  props: CatalogueScreenProps<Item, Values>,
) {
  const { kind, title, breadcrumbs, rowLink, actions } = props
  const records = toRecordKind(kind)
  const copy = useCopyRecord(kind, rowLink)
  return (
    <RecordList
      kind={records}
      rowLink={rowLink}
      rowActions={(item) =>
        kind.copyType ? [{ label: 'Copy', onSelect: () => copy.mutate(item) }] : []
      }
      drawer={(drawer) => <CatalogueDrawer {...drawer} kind={kind} records={records} />}
      onSaved={(saved, isNew) =>
        notify.success(`“${saved.title}” has been ${isNew ? 'created' : 'saved'}.`)
      }
    >
      {({ state, total, newButton, searchBox, table }) => (
        <Page
          title={title}
          breadcrumbs={breadcrumbs}
          actions={
            <>
              {actions}
              {newButton}
            </>
          }
        >
          {(state.term !== '' || total !== 0) && (
            <Box maw="24rem" mb="sm">
              {searchBox}
            </Box>
          )}
          {table}
        </Page>
      )}
    </RecordList>
  )
}

interface CatalogueDrawerProps<Item extends CatalogueRecord, Values extends object> extends Omit<
  DrawerProps<Item>,
  'reopen'
> {
  readonly kind: CatalogueKind<Item, Values>
  readonly records: RecordKind<Item>
}

/** The form of one record. */
function CatalogueDrawer<Item extends CatalogueRecord, Values extends object>(
  props: CatalogueDrawerProps<Item, Values>,
) {
  const { opened, kind, records, item, onSaved, onClose } = props
  const form = useRecordForm({ form: kind, item, mutation: useSaveRecord(records), onSaved })
  return (
    <RecordDrawer
      opened={opened}
      title={item ? `Edit ${kind.one}` : kind.newLabel}
      subject={item?.title}
      form={form}
      onClose={onClose}
    />
  )
}

function toRecordKind<Item extends CatalogueRecord, Values extends object>(
  kind: CatalogueKind<Item, Values>,
): RecordKind<Item> {
  const { api, key, parent, columns, newLabel, one, many, contents, purpose } = kind
  return {
    key,
    parent,
    columns,
    newLabel,
    find: api.find,
    save: saveBy(api, parent),
    urlState: { column: 'title', descending: false },
    label: many.charAt(0).toUpperCase() + many.slice(1),
    nameOf: ({ title }) => title,
    search: { label: `Search ${many}` },
    empty: ({ term }) =>
      term === '' ? (
        <EmptyState title={`No ${many} yet`}>{purpose}</EmptyState>
      ) : (
        <EmptyState title={`No ${many} found`}>Nothing matches “{term}”.</EmptyState>
      ),
    removal: {
      remove: ({ _id }) => callApi(api.remove, { params: { id: _id } }),
      title: `Delete ${one}`,
      body: ({ title }) => `“${title}” will be deleted${contents ? `, with its ${contents}` : ''}.`,
      done: ({ title }) => `“${title}” has been deleted.`,
      cannot: 'Cannot delete',
      obstacle: async (item) => ((await isReported(kind.reportsWith(item))) ? kind.inUse : null),
    },
  }
}

async function isReported(query: Query): Promise<boolean> {
  try {
    const { total } = await callApi(reportsApi.find, { query: { ...query, $limit: 0 } })
    return total > 0
  } catch {
    // Deleting asks the server again.
    return false
  }
}

/** Copies a record with its children, says so, and opens the copy. */
function useCopyRecord<Item extends CatalogueRecord, Values extends object>(
  { key, copyType, copyNote }: CatalogueKind<Item, Values>,
  linkOf?: (item: Item) => LinkProps,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: Item) => {
      if (!copyType) throw new Error('Not offered for a kind that cannot be copied')
      const body = { type: copyType, data: _id }
      return callApi(industryCopyApi.create, { body }) as unknown as Promise<Item>
    },
    onSuccess: (copy) =>
      notify.success([`“${copy.title}” has been created.`, copyNote].filter(Boolean).join(' '), {
        duration: 10_000,
        link: linkOf && { label: 'Open the copy', to: linkOf(copy) },
      }),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
