import type { ReportContent } from '@insights/contract/content/content.ts'
import { Button, Text } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'

import { ContentComments } from '../reports/comments/CommentsButton.tsx'
import { Section } from '../ui/page/Section.tsx'
import { RichText } from '../ui/rich-text/RichText.tsx'
import { RichTextEditor } from '../ui/rich-text/RichTextEditor.tsx'
import { SaveStatus } from '../ui/status/SaveStatus.tsx'
import { CarriedOverMark } from './CarriedOverMark.tsx'
import type { ContentField } from './content-field.ts'
import { useContentClosed } from './content-session-context.ts'
import { FirstDraft } from './FirstDraft.tsx'
import { EditingHint, useEditing } from './presence/EditingHint.tsx'
import type { TextFigures, WriteDraft } from './text-figures.ts'
import { useContentField } from './use-content-field.ts'

import classes from './editors.module.css'

interface Props {
  readonly id: string
  readonly field: ContentField<string>
  readonly content: ReportContent | null
  /** The paths that it may have been carried over under; all are kept at once. */
  readonly carriedOver: readonly string[]
  readonly editing: boolean
  readonly onEdit: (editing: boolean) => void
  /** True while another editor that excludes this one is open. */
  readonly disabled?: boolean
  /** Text to start from while the section is empty. */
  readonly suggestion?: string
  readonly uploadImage?: (file: File) => Promise<string>
  readonly figures: TextFigures
  readonly draft: WriteDraft
}

/** A section of written text for its writers: text with a pencil that opens the editor. */
export function EditableSection(props: Props) {
  const {
    id,
    field,
    content,
    carriedOver,
    editing,
    onEdit,
    disabled,
    suggestion = '',
    uploadImage,
    figures,
    draft,
  } = props
  const { value, onChange, onTyping, saving, retry } = useContentField(field, content, '')
  const closed = useContentClosed()
  useEditing(field.key, editing)
  // After typing, an empty field stays empty.
  const [begun, setBegun] = useState(false)
  const suggested = value === '' && suggestion !== ''

  function change(html: string) {
    setBegun(true)
    onChange(html)
  }

  /** Accepts an untouched suggestion when the user is done. */
  function finish() {
    if (suggested && !begun) change(suggestion)
    onEdit(false)
  }

  return (
    <Section
      id={id}
      title={field.label}
      actions={
        <>
          <EditingHint section={field.key} />
          <SaveStatus {...saving} onRetry={retry} />
          <ContentComments section={field.key} name={field.label} />
          <Button
            variant="default"
            size="xs"
            disabled={disabled || (closed && !editing)}
            data-edit
            leftSection={editing ? <IconCheck size={16} /> : <IconPencil size={16} />}
            aria-label={`${editing ? 'Done with' : 'Edit'} ${field.label}`}
            onClick={() => (editing ? finish() : onEdit(true))}
          >
            {editing ? 'Done' : 'Edit'}
          </Button>
        </>
      }
    >
      <CarriedOverMark content={content} sections={carriedOver} name={field.label} />
      {editing ? (
        <RichTextEditor
          autoFocus
          label={field.label}
          value={suggested && !begun ? suggestion : value}
          onChange={change}
          onTyping={onTyping}
          uploadImage={uploadImage}
          insertions={figures}
        />
      ) : suggested ? (
        <div className={classes.suggestion}>
          <RichText html={suggestion} />
          <div className={classes.suggestionNote}>
            Suggested text, not visible to readers yet.
            <Button
              variant="default"
              size="xs"
              disabled={disabled || closed}
              onClick={() => change(suggestion)}
            >
              Use this text
            </Button>
          </div>
        </div>
      ) : value === '' ? (
        <Text c="dimmed">Nothing written yet.</Text>
      ) : (
        <RichText html={figures.read(value)} />
      )}
      <FirstDraft
        name={field.label}
        value={value}
        onChange={change}
        draft={draft}
        disabled={disabled || closed}
      />
    </Section>
  )
}
