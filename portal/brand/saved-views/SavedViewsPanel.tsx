import type {
  SavedView,
  SavedViewCreate,
  SavedViewDetail,
} from '@insights/contract/brand/saved-views.ts'
import { Button, Group, Popover, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { ExternalTarget, type OpenedPanel } from '../../ui/lazy/lazy-popover.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import type { ViewedReport } from './opened-view.ts'
import { RemovedViews } from './RemovedViews.tsx'
import type { SavedViewActions } from './use-saved-views.ts'
import { ViewForm } from './ViewForm.tsx'
import { type ListedView, ViewList } from './ViewList.tsx'

import classes from './saved-views.module.css'

interface Props extends OpenedPanel {
  readonly report: ViewedReport
  /** Views of the page. */
  readonly views: readonly SavedView[] | undefined
  readonly current: SavedViewDetail | undefined
  readonly changed: boolean
  readonly sharing: string | null
  readonly actions: SavedViewActions
  readonly listed: ListedView
  readonly onSave: (values: Pick<SavedViewCreate, '_id' | 'name' | 'shared'>) => void
  /** Saves the settings of the page in the open view. */
  readonly onUpdate: () => void
}

export default function SavedViewsPanel({ target, opened, onChange, ...panel }: Props) {
  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      width="min(24rem, calc(100vw - 2rem))"
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
    >
      <Popover.Target>
        <ExternalTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views" className={classes.panel}>
        <Current {...panel} />
        <Lists {...panel} />
        <RemovedViews actions={panel.actions} />
        <Link
          to="/your-brand/saved-views"
          search={{ report: panel.report._id }}
          className={classes.all}
          // The next page may take a moment: a form opened here meanwhile would be lost with it.
          onClick={() => onChange(false)}
        >
          All saved views
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}

type PanelProps = Omit<Props, keyof OpenedPanel>

/** The open view, with the settings of the page to save. */
function Current({ current, changed, sharing, actions, onSave, onUpdate }: PanelProps) {
  /** The id of a new view: saving it again, after its answer was lost, is the same view. */
  const [naming, setNaming] = useState<string | null>(null)
  if (naming !== null) {
    return (
      <ViewForm
        name={current ? `${current.name} (copy)` : ''}
        shared={false}
        sharing={sharing}
        busy={actions.busy}
        onSubmit={(values) => onSave({ _id: naming, ...values })}
        onCancel={() => setNaming(null)}
      />
    )
  }
  const mayUpdate = current?.access === 'change' && changed
  return (
    <>
      {current && (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {current.name}
          </Text>
          <Text fz="sm" c="dimmed" mb={8}>
            {changed ? 'The page shows other settings than were saved.' : 'As it was saved.'}
          </Text>
        </>
      )}
      <Group gap="0.5rem">
        {mayUpdate && (
          <Button size="compact-md" loading={actions.busy} onClick={onUpdate}>
            Update
          </Button>
        )}
        <Button
          size="compact-md"
          variant={mayUpdate ? 'default' : 'filled'}
          onClick={() => setNaming(crypto.randomUUID())}
        >
          {current ? 'Save as' : 'Save this view'}
        </Button>
      </Group>
    </>
  )
}

function Lists({ report, views, current, sharing, actions, listed }: PanelProps) {
  if (actions.failed) return <LoadingFailed error={actions.failed} onRetry={actions.retry} />
  if (!views) return <Skeleton height={80} mt="sm" aria-label="Loading" />
  const shown = views.filter(({ access }) => access !== 'name')
  if (shown.length === 0) {
    return (
      <Text fz="sm" c="dimmed" mt="sm" mb={8}>
        Nothing is saved yet. A saved view keeps what this page shows, under a name
        {sharing === null ? '.' : ', for you alone or for your colleagues.'}
      </Text>
    )
  }
  const groups = [
    { title: 'This edition', has: (date: string) => date === report.date },
    { title: 'Earlier editions', has: (date: string) => date < report.date },
    { title: 'Later editions', has: (date: string) => date > report.date },
  ]
  return groups.map(({ title, has }) => {
    const those = shown.filter((view) => view.report && has(view.report.date))
    if (those.length === 0) return null
    return (
      <div key={title}>
        <p className={classes.group}>{title}</p>
        <ViewList
          label={title}
          views={those}
          actions={actions}
          sharing={sharing}
          current={current?._id}
          listed={listed}
        />
      </div>
    )
  })
}
