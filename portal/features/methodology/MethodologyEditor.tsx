import type { Methodology } from '@insights/contract/methodology.ts'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'

import { messageOf } from '../../api/api-error.ts'
import { useWriting } from '../../presence/use-writing.ts'
import { WritingHint } from '../../presence/WritingHint.tsx'
import { ChangedText } from '../../ui/conflict-dialog/ChangedText.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog/ConflictDialog.tsx'
import { RichTextEditor } from '../../ui/rich-text/RichTextEditor.tsx'
import { confirmLeave } from '../../ui/unsaved/confirm-leave.ts'
import type { Kept } from '../../ui/unsaved/kept.ts'
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts'
import { KeptMethodology } from './KeptMethodology.tsx'
import { type MethodologyDraft, useMethodologyDraft } from './use-methodology-draft.ts'
import { externalOf, useSaveMethodology } from './use-save-methodology.ts'

import classes from './MethodologyEditor.module.css'

interface Props {
  readonly report: string
  /** Whose draft it is. */
  readonly user: string
  /** null while the report has the default text. */
  readonly record: Methodology | null
  /** What readers see now. */
  readonly html: string
  readonly onClose: () => void
  readonly uploadImage?: (file: File) => Promise<string>
}

/** The edit view of the methodology: nothing is stored before Save, but a closed window loses nothing. */
export function MethodologyEditor({ report, user, record, html, onClose, uploadImage }: Props) {
  // What is edited is what was there at first: somebody else's text that comes meanwhile is a conflict.
  const [base, setBase] = useState({ record, html })
  const [text, setText] = useState(html)
  const [changedAt, setChangedAt] = useState('')
  const [typing, setTyping] = useState(false)
  const save = useSaveMethodology(report)
  const draft = useMethodologyDraft(user, report)
  const external = externalOf(save.error)
  const dirty = text !== base.html || typing
  useUnsavedGuard(dirty && !save.isPending && !save.isSuccess)
  useWriting('methodology', true)

  function change(next: string) {
    setTyping(false)
    setText(next)
    setChangedAt(new Date().toISOString())
    draft.keep({ text: next, html: base.html, updatedAt: base.record?.updatedAt ?? null })
  }

  function restore({ at, value }: Kept<MethodologyDraft>) {
    const { text: kept, html: before, updatedAt } = value
    setBase({
      html: before,
      record: record && updatedAt !== null ? { ...record, updatedAt } : null,
    })
    setText(kept)
    setChangedAt(at)
    draft.takeUp()
  }

  function leave() {
    draft.forget()
    onClose()
  }

  async function cancel() {
    if (!dirty) onClose()
    else if (await confirmLeave()) leave()
  }

  function send(on: Methodology | null) {
    save.mutate({ record: on, html: text }, { onSuccess: leave })
  }

  return (
    <div className={classes.editor}>
      {draft.found && (
        <KeptMethodology
          at={draft.found.at}
          onRestore={() => draft.found && restore(draft.found)}
          onDiscard={draft.forget}
        />
      )}
      <WritingHint section="methodology" />
      <RichTextEditor
        autoFocus
        label="Methodology"
        value={text}
        onChange={change}
        onTyping={() => setTyping(true)}
        uploadImage={uploadImage}
        readOnly={save.isPending}
      />
      {save.error && !external && (
        <Alert color="red" variant="outline" mt="sm" role="alert">
          {messageOf(save.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" disabled={save.isPending} onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button loading={save.isPending} disabled={!dirty} onClick={() => send(base.record)}>
          Save
        </Button>
      </Group>
      <ConflictDialog
        conflict={
          external && {
            subject: 'Methodology',
            mine: {
              content: <ChangedText html={text} other={external.methodology} />,
              at: changedAt,
            },
            external: {
              content: <ChangedText html={external.methodology} other={text} />,
              at: external.updatedAt,
            },
          }
        }
        onOverride={() => send(external)}
        onDiscard={leave}
        onCancel={save.reset}
      />
    </div>
  )
}
