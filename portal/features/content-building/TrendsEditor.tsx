import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { useContentClosed } from './content-session-context.ts'
import { TrendEditor } from './TrendEditor.tsx'
import { useContentLists } from './use-content-lists.ts'

import classes from './TrendEditor.module.css'

interface Props {
  readonly report: string
  readonly content: ContentBuilding | null
  readonly uploadImage?: (file: File) => Promise<string>
}

/** The trends of a report for those who write them. */
export function TrendsEditor({ report, content, uploadImage }: Props) {
  const lists = useContentLists(report)
  const closed = useContentClosed()
  const [editing, setEditing] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: lists.addTrend,
    onSuccess: (id) => id !== null && setEditing(id),
    onError: (error) => notify.error(errorMessage(error)),
  })
  const trends = content?.trendsInnovations ?? []

  async function remove(id: string, title: string) {
    const name = title.trim() === '' ? 'this trend' : `“${title}”`
    const sure = await confirm({
      title: 'Delete trend',
      body: `Delete ${name}? Its title and text will be deleted.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (sure) await lists.removeTrend(id)
  }

  const addButton = (
    <Button
      leftSection={<IconPlus size={16} />}
      disabled={closed}
      loading={add.isPending}
      onClick={() => add.mutate()}
    >
      Add trend
    </Button>
  )
  if (trends.length === 0) {
    return (
      <EmptyState title="No trends yet" action={addButton}>
        Describe what is new in this industry: what companies have begun to offer, and what their
        customers have come to expect.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={classes.list}>
        {trends.map(({ _id, trendTitle }) => (
          <TrendEditor
            key={_id}
            id={_id}
            content={content}
            editing={editing === _id}
            onEdit={(now) => setEditing(now ? _id : null)}
            onDelete={() => void remove(_id, trendTitle)}
            uploadImage={uploadImage}
          />
        ))}
      </ul>
      {addButton}
    </>
  )
}
