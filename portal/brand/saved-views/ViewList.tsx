import type { SavedView } from '@insights/contract/brand/saved-views.ts'
import { BRAND_VIEWS } from '@insights/domain/brand/brand-pages.ts'
import { ActionIcon, Box, Button, Group, Stack } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { isApiError } from '../../api/api-error.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import type { SavedViewActions } from './use-saved-views.ts'
import { ViewForm } from './ViewForm.tsx'

import classes from './saved-views.module.css'

/** Names and actions that a list adds to each view, besides changing it. */
export interface ListedView {
  readonly companyName: (id: string) => string | undefined
  /** Returns the month of the newer edition that a view can be carried over to; null for none. */
  readonly targetMonth: (view: SavedView) => string | null
  readonly onOpen: (view: SavedView) => void
  readonly onCarryOver: (view: SavedView) => void
}

interface Props {
  readonly label: string
  readonly views: readonly SavedView[]
  readonly actions: SavedViewActions
  /** Label of sharing; null if the user has no colleagues to share with. */
  readonly sharing: string | null
  /** The id of the view that is open. */
  readonly current?: string | undefined
  /** True if the views are of different pages. */
  readonly ofPages?: boolean
  readonly listed: ListedView
}

/** Views with their actions: open, rename, share, carry over, remove. */
export function ViewList({ label, views, ...props }: Props) {
  return (
    <Stack component="ul" gap={0} aria-label={label}>
      {views.map((view) => (
        <ViewItem key={view._id} view={view} {...props} />
      ))}
    </Stack>
  )
}

interface ItemProps extends Omit<Props, 'views' | 'label'> {
  readonly view: SavedView
}

function ViewItem({ view, actions, sharing, current, ofPages, listed }: ItemProps) {
  // The view when the form was opened: the change is based on that version.
  const [editing, setEditing] = useState<SavedView | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form has closed with the field that had the focus.
    if (wasEditing.current && !editing) pencil.current?.focus()
    wasEditing.current = editing !== null
  }, [editing])
  const { name, access } = view

  async function remove() {
    // A view that cannot be opened cannot be restored either.
    const question = {
      title: `Remove “${name}”?`,
      body: 'You can no longer read its edition, so it cannot be brought back.',
      confirmLabel: 'Remove',
      danger: true,
    }
    if (access !== 'name' || (await confirm(question))) actions.remove(view)
  }

  if (editing) {
    return (
      <li className={classes.item}>
        <ViewForm
          name={editing.name}
          shared={editing.shared}
          sharing={sharing}
          busy={actions.busy}
          onCancel={() => setEditing(null)}
          onSubmit={(values) => {
            // A conflict has a dialog of its own, which holds what was typed.
            const onError = (error: unknown) => isApiError(error, 409) && setEditing(null)
            void actions.change(editing, values).then(() => setEditing(null), onError)
          }}
        />
      </li>
    )
  }
  const month = listed.targetMonth(view)
  return (
    <li className={classes.item} aria-current={view._id === current || undefined}>
      <Box flex="1" miw={0}>
        {access === 'name' ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <button
            type="button"
            className={classes.name}
            data-view={view._id}
            onClick={() => listed.onOpen(view)}
          >
            {name}
          </button>
        )}
        <Facts view={view} ofPages={ofPages} companyName={listed.companyName} />
        {month !== null && (
          <Button
            size="compact-sm"
            variant="default"
            mt="0.25rem"
            aria-label={`Carry over to ${month}: ${name}`}
            onClick={() => listed.onCarryOver(view)}
          >
            Carry over to {month}
          </Button>
        )}
      </Box>
      <Group wrap="nowrap" align="stretch" gap={0} flex="none">
        {access === 'change' && (
          <ActionIcon
            ref={pencil}
            variant="subtle"
            size="lg"
            aria-label={sharing === null ? `Rename ${name}` : `Rename or share ${name}`}
            onClick={() => setEditing(view)}
          >
            <IconPencil size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        {access !== 'read' && (
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Remove ${name}`}
            onClick={() => void remove()}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </li>
  )
}

interface FactsProps {
  readonly view: SavedView
  readonly ofPages: boolean | undefined
  readonly companyName: ListedView['companyName']
}

function Facts({ view, ofPages, companyName }: FactsProps) {
  const { page, company, own, owner, shared, updatedAt } = view
  const from = owner ? `from ${owner.name} ${owner.lastName}` : 'shared'
  const facts = [
    ofPages && BRAND_VIEWS.find(({ key }) => key === page)?.title,
    company !== null && companyName(company),
    own ? shared && 'shared' : from,
  ].filter((fact) => typeof fact === 'string')
  return (
    <span className={classes.facts}>
      {facts.map((fact) => `${fact} · `)}
      <DateTimeLabel at={updatedAt} />
    </span>
  )
}
