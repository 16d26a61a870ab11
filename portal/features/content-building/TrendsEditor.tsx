import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { Button, TextInput, Title } from '@mantine/core'
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { EditingHint, useEditing } from '../../presence/EditingHint.tsx'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { RichTextEditor } from '../../ui/rich-text/RichTextEditor.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { SaveStatus } from '../../ui/status/SaveStatus.tsx'
import { CarriedOverMark } from './CarriedOverMark.tsx'
import { trendContent, trendKey, trendTitle } from './content-fields.ts'
import { useContentClosed } from './content-session-context.ts'
import { combineSaving, useContentField } from './use-content-field.ts'
import { useContentLists } from './use-content-lists.ts'

import classes from './TrendsEditor.module.css'

interface TrendsEditorProps {
  readonly report: string
  readonly content: ContentBuilding | null
  readonly uploadImage?: (file: File) => Promise<string>
}

/** The trends of a report for those who write them. */
export function TrendsEditor({ report, content, uploadImage }: TrendsEditorProps) {
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

interface TrendEditorProps {
  readonly id: string
  readonly content: ContentBuilding | null
  readonly editing: boolean
  readonly onEdit: (editing: boolean) => void
  readonly onDelete: () => void
  readonly uploadImage?: (file: File) => Promise<string>
}

/** One trend for those who write it: read at first, edited at the pencil. */
function TrendEditor({ id, content, editing, onEdit, onDelete, uploadImage }: TrendEditorProps) {
  const title = useContentField(trendTitle(id), content, '')
  const text = useContentField(trendContent(id), content, '')
  const name = title.value.trim() === '' ? 'Untitled trend' : title.value
  const closed = useContentClosed()
  useEditing(trendKey(id), editing)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (editing) input.current?.focus()
  }, [editing])

  return (
    <li className={classes.trend} id={`trend-${id}`}>
      <div className={classes.head}>
        {editing ? (
          <TextInput
            ref={input}
            className={classes.titleInput}
            aria-label="Title of the trend"
            placeholder="Title"
            maxLength={200}
            value={title.value}
            onChange={(event) => title.onChange(event.currentTarget.value)}
          />
        ) : (
          <Title order={2} className={classes.title}>
            {name}
          </Title>
        )}
        <div className={classes.actions}>
          <EditingHint section={trendKey(id)} />
          <SaveStatus
            {...combineSaving([title.saving, text.saving])}
            onRetry={() => {
              title.retry()
              text.retry()
            }}
          />
          <Button
            variant="default"
            size="xs"
            disabled={closed && !editing}
            data-edit
            leftSection={editing ? <IconCheck size={16} /> : <IconPencil size={16} />}
            aria-label={`${editing ? 'Done with' : 'Edit'} ${name}`}
            onClick={() => onEdit(!editing)}
          >
            {editing ? 'Done' : 'Edit'}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={closed}
            leftSection={<IconTrash size={16} />}
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </div>
      <CarriedOverMark content={content} sections={[trendKey(id)]} name={name} />
      {editing ? (
        <RichTextEditor
          label={`Content of ${name}`}
          value={text.value}
          onChange={text.onChange}
          onTyping={text.onTyping}
          uploadImage={uploadImage}
        />
      ) : (
        <RichText html={text.value} />
      )}
    </li>
  )
}
