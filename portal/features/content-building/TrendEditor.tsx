import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { Button, TextInput, Title } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

import { EditingHint, useEditing } from '../../presence/EditingHint.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { RichTextEditor } from '../../ui/rich-text/RichTextEditor.tsx'
import { SaveStatus } from '../../ui/status/SaveStatus.tsx'
import { CarriedOverMark } from './CarriedOverMark.tsx'
import { combineSaving } from './combine-saving.ts'
import { useContentClosed } from './content-session-context.ts'
import { trendContent, trendKey, trendTitle } from './fields/trend-fields.ts'
import { useContentField } from './use-content-field.ts'

import classes from './TrendEditor.module.css'

interface Props {
  readonly id: string
  readonly content: ContentBuilding | null
  readonly editing: boolean
  readonly onEdit: (editing: boolean) => void
  readonly onDelete: () => void
  readonly uploadImage?: (file: File) => Promise<string>
}

/** One trend for those who write it: read at first, edited at the pencil. */
export function TrendEditor({ id, content, editing, onEdit, onDelete, uploadImage }: Props) {
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
