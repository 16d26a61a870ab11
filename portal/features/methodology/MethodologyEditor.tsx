import type { Methodology } from '@insights/contract/methodology.ts'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'

import { messageOf } from '../../api/api-error.ts'
import { ChangedText } from '../../ui/conflict-dialog/ChangedText.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog/ConflictDialog.tsx'
import { RichTextEditor } from '../../ui/rich-text/RichTextEditor.tsx'
import { confirmLeave } from '../../ui/unsaved/confirm-leave.ts'
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts'
import { externalOf, useSaveMethodology } from './use-save-methodology.ts'

import classes from './MethodologyEditor.module.css'

interface Props {
  readonly report: string
  /** null while the report has the default text. */
  readonly record: Methodology | null
  /** What readers see now. */
  readonly html: string
  readonly onClose: () => void
  readonly uploadImage?: (file: File) => Promise<string>
}

/** The edit view of the methodology: nothing is stored before Save. */
export function MethodologyEditor({ report, record, html, onClose, uploadImage }: Props) {
  const [text, setText] = useState(html)
  const [changedAt, setChangedAt] = useState('')
  const [typing, setTyping] = useState(false)
  const save = useSaveMethodology(report)
  const external = externalOf(save.error)
  const dirty = text !== html || typing
  useUnsavedGuard(dirty && !save.isPending && !save.isSuccess)

  function change(next: string) {
    setTyping(false)
    setText(next)
    setChangedAt(new Date().toISOString())
  }

  async function cancel() {
    if (!dirty || (await confirmLeave())) onClose()
  }

  function send(on: Methodology | null) {
    save.mutate({ record: on, html: text }, { onSuccess: onClose })
  }

  return (
    <div className={classes.editor}>
      <RichTextEditor
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
        <Button loading={save.isPending} disabled={!dirty} onClick={() => send(record)}>
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
        onDiscard={onClose}
        onCancel={save.reset}
      />
    </div>
  )
}
