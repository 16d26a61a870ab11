import type { ReportContent } from '@insights/contract/content/content.ts'
import type { Trend } from '@insights/domain/content/content.ts'
import { isRichTextEmpty } from '@insights/domain/content/rich-text.ts'
import { Button, Group, Stack, Title } from '@mantine/core'
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { errorMessage } from '../api/api-error.ts'
import { useMutation } from '../api/use-mutation.ts'
import { ContentComments } from '../reports/comments/CommentsButton.tsx'
import { confirm } from '../ui/dialogs/confirm.ts'
import { SharedInput } from '../ui/forms/SharedFields.tsx'
import { notify } from '../ui/notify/notify.ts'
import { plainText } from '../ui/rich-text/plain-text.ts'
import { RichText } from '../ui/rich-text/RichText.tsx'
import { RichTextEditor } from '../ui/rich-text/RichTextEditor.tsx'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { SaveStatus } from '../ui/status/SaveStatus.tsx'
import { CarriedOverMark } from './CarriedOverMark.tsx'
import { trendContent, trendKey, trendTitle } from './content-fields.ts'
import { useContentClosed, useContentSession } from './content-session-context.ts'
import { DeletedElsewhere } from './DeletedElsewhere.tsx'
import { FirstDraft } from './FirstDraft.tsx'
import type { TrendText } from './list-changes.ts'
import { EditingHint, useEditing } from './presence/EditingHint.tsx'
import type { TextFigures, WriteDraft } from './text-figures.ts'
import { combineSaving, useContentField } from './use-content-field.ts'
import { isFocusFree, useContentLists } from './use-content-lists.ts'
import { useKeptElements } from './use-kept-elements.ts'

import classes from './editors.module.css'

/** Tools of editors besides the text. */
interface Tools {
  readonly uploadImage?: (file: File) => Promise<string>
  readonly figures: TextFigures
  readonly draft: WriteDraft
}

interface TrendsEditorProps extends Tools {
  readonly report: string
  readonly content: ReportContent | null
}

const NO_TRENDS: readonly Trend[] = []
const blankTrend = (_id: string): Trend => ({ _id, trendTitle: '', trendContent: '' })

/** The trends of a report, for those writing them. */
export function TrendsEditor({ report, content, ...tools }: TrendsEditorProps) {
  const lists = useContentLists(report)
  const session = useContentSession()
  const closed = useContentClosed()
  const [editing, setEditing] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: lists.addTrend,
    onSuccess: (id) => id !== null && isFocusFree() && setEditing(id),
    onError: (error) => notify.error(errorMessage(error)),
  })
  const trends = useKeptElements(content?.trendsInnovations ?? NO_TRENDS, trendKey(''), blankTrend)

  async function saveAsNew(id: string, text: TrendText) {
    const added = await lists.addTrend(text)
    if (added === null) return
    session.forget(trendKey(id))
    if (isFocusFree()) setEditing(added)
  }

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
      data-add
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
      <Stack component="ul" gap={0}>
        {trends.map(({ element, gone }) => (
          <TrendEditor
            key={element._id}
            trend={element}
            gone={gone}
            content={content}
            editing={editing === element._id}
            onEdit={(now) => setEditing(now ? element._id : null)}
            onDelete={() => void remove(element._id, element.trendTitle)}
            onRemoveEmpty={() => void lists.removeTrend(element._id)}
            onSaveAsNew={(text) => saveAsNew(element._id, text)}
            onDrop={() => session.forget(trendKey(element._id))}
            {...tools}
          />
        ))}
      </Stack>
      {addButton}
    </>
  )
}

interface TrendEditorProps extends Tools {
  /** The trend as last known, if it was deleted. */
  readonly trend: Trend
  readonly gone: boolean
  readonly content: ReportContent | null
  readonly editing: boolean
  readonly onEdit: (editing: boolean) => void
  readonly onDelete: () => void
  readonly onRemoveEmpty: () => void
  readonly onSaveAsNew: (text: TrendText) => Promise<void>
  readonly onDrop: () => void
}

/** A trend for its writers: text with a pencil that opens the editor. */
function TrendEditor({ trend, gone, content, editing, ...rest }: TrendEditorProps) {
  const { uploadImage, figures, draft, ...actions } = rest
  const { _id: id } = trend
  const title = useContentField(trendTitle(id), content, trend.trendTitle)
  const text = useContentField(trendContent(id), content, trend.trendContent)
  const name = title.value.trim() === '' ? 'Untitled trend' : title.value
  const closed = useContentClosed()
  const open = editing || gone
  useEditing(trendKey(id), editing)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (editing) input.current?.focus()
  }, [editing])

  return (
    <li className={classes.trend} id={`trend-${id}`}>
      <Group gap="0.5rem 1rem" mb="0.75rem">
        {open ? (
          <SharedInput
            ref={input}
            flex="1 1 16rem"
            aria-label="Title of the trend"
            placeholder="Title"
            maxLength={200}
            value={title.value}
            onText={title.onChange}
          />
        ) : (
          <Title order={2} flex="1 1 16rem" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
        )}
        {!gone && (
          <Group gap={8}>
            <EditingHint section={trendKey(id)} />
            <SaveStatus
              {...combineSaving([title.saving, text.saving])}
              onRetry={() => {
                title.retry()
                text.retry()
              }}
            />
            <ContentComments section={trendKey(id)} name={name} />
            <Button
              variant="default"
              size="xs"
              disabled={closed && !editing}
              data-edit
              leftSection={editing ? <IconCheck size={16} /> : <IconPencil size={16} />}
              aria-label={`${editing ? 'Done with' : 'Edit'} ${name}`}
              onClick={() => actions.onEdit(!editing)}
            >
              {editing ? 'Done' : 'Edit'}
            </Button>
            <Button
              variant="default"
              size="xs"
              disabled={closed}
              leftSection={<IconTrash size={16} />}
              aria-label={`Delete ${name}`}
              onClick={actions.onDelete}
            >
              Delete
            </Button>
          </Group>
        )}
      </Group>
      {gone ? (
        <DeletedElsewhere
          noun="trend"
          text={[title.value, plainText(text.value)].filter(Boolean).join('\n\n')}
          onSaveAsNew={() =>
            actions.onSaveAsNew({ trendTitle: title.value, trendContent: text.value })
          }
          onDrop={actions.onDrop}
        />
      ) : (
        <CarriedOverMark content={content} sections={[trendKey(id)]} name={name} />
      )}
      {open ? (
        <RichTextEditor
          label={`Content of ${name}`}
          value={text.value}
          onChange={text.onChange}
          onTyping={text.onTyping}
          uploadImage={uploadImage}
          insertions={figures}
        />
      ) : (
        <RichText html={figures.read(text.value)} />
      )}
      {!gone && (
        <FirstDraft
          name={name}
          value={text.value}
          onChange={text.onChange}
          draft={draft}
          disabled={closed}
        />
      )}
      {!open && title.value.trim() === '' && (
        <Untitled
          empty={isRichTextEmpty(text.value)}
          disabled={closed}
          onRemove={actions.onRemoveEmpty}
        />
      )}
    </li>
  )
}

interface UntitledProps {
  readonly empty: boolean
  readonly disabled: boolean
  readonly onRemove: () => void
}

/** Says that a trend without a title does not count, and offers to remove an empty one. */
function Untitled({ empty, disabled, onRemove }: UntitledProps) {
  return (
    <Group gap="0.5rem 1rem" fz="sm" c="dimmed">
      {empty ? 'This trend is empty.' : 'This trend has no title.'} It counts once it has a title.
      {empty && (
        <Button variant="default" size="compact-sm" disabled={disabled} onClick={onRemove}>
          Remove it
        </Button>
      )}
    </Group>
  )
}
