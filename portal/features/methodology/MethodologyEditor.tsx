import type { Methodology } from '@insights/contract/methodology.ts'
import { Alert, Button, Group } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { deleteExpiredDrafts } from '../../edit-session/local-drafts.ts'
import { confirmLeave, useLeaveGuard } from '../../edit-session/use-leave-guard.ts'
import { EditingHint } from '../../presence/EditingHint.tsx'
import { useEditing } from '../../presence/use-editing.ts'
import { ChangedText } from '../../ui/dialogs/ChangedText.tsx'
import { ConflictDialog } from '../../ui/dialogs/ConflictDialog.tsx'
import { RichTextEditor } from '../../ui/rich-text/RichTextEditor.tsx'
import { createMethodologySession, openMethodologyDraft } from './methodology-session.ts'
import { UnsavedMethodology } from './UnsavedMethodology.tsx'
import { conflictingRecord, useSaveMethodology } from './use-save-methodology.ts'

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
  const { mutateAsync } = useSaveMethodology(report)
  const [session] = useState(() => {
    deleteExpiredDrafts(new Date())
    return createMethodologySession({
      base: { record, html },
      save: mutateAsync,
      conflictingRecord,
      draft: openMethodologyDraft(user, report),
      now: () => new Date().toISOString(),
    })
  })
  const change = useSyncExternalStore(session.subscribe, session.change)
  const text = useSyncExternalStore(session.subscribe, session.value)
  const dirty = useSyncExternalStore(session.subscribe, session.isUnsaved)
  const recoverable = useSyncExternalStore(session.subscribe, session.recoverable)
  const saving = change?.state === 'saving'
  const external = change?.conflictingRecord ?? null
  useLeaveGuard(dirty && !saving)
  useEditing('methodology', true)

  function leave() {
    session.discard()
    onClose()
  }

  async function cancel() {
    if (!dirty) onClose()
    else if (await confirmLeave()) leave()
  }

  async function closeAfter(saved: Promise<boolean>) {
    if (await saved) onClose()
  }

  return (
    <div className={classes.editor}>
      {recoverable && (
        <UnsavedMethodology
          at={recoverable.at}
          onRestore={() => session.restore(recoverable)}
          onDiscard={session.discard}
        />
      )}
      <EditingHint section="methodology" />
      <RichTextEditor
        autoFocus
        label="Methodology"
        value={text}
        onChange={session.edit}
        onTyping={session.touch}
        uploadImage={uploadImage}
        readOnly={saving}
      />
      {change?.error instanceof Error && !saving && (
        <Alert color="red" variant="outline" mt="sm" role="alert">
          {errorMessage(change.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" disabled={saving} onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button loading={saving} disabled={!dirty} onClick={() => void closeAfter(session.save())}>
          Save
        </Button>
      </Group>
      <ConflictDialog
        conflict={
          external && {
            subject: 'Methodology',
            mine: {
              content: <ChangedText html={text} other={external.methodology} />,
              at: change?.changedAt ?? null,
            },
            external: {
              content: <ChangedText html={external.methodology} other={text} />,
              at: external.updatedAt,
            },
          }
        }
        onOverride={() => void closeAfter(session.override())}
        onDiscard={leave}
        onCancel={session.postpone}
      />
    </div>
  )
}
