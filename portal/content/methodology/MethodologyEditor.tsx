import type { Methodology } from '@insights/contract/content/methodology.ts'
import { mergeTexts } from '@insights/domain/content/merge-texts.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { deleteExpiredDrafts } from '../../edit-session/local-drafts.ts'
import { ChangedText } from '../../ui/dialogs/ChangedText.tsx'
import { ConflictDialog } from '../../ui/dialogs/ConflictDialog.tsx'
import { useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { confirmLeave, useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { notify } from '../../ui/notify/notify.ts'
import { RichTextEditor } from '../../ui/rich-text/RichTextEditor.tsx'
import { CarriedOver } from '../../ui/status/CarriedOver.tsx'
import { ErrorAlert } from '../../ui/status/ErrorAlert.tsx'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import { EditingHint, useEditing } from '../presence/EditingHint.tsx'
import { conflictingRecord, methodologyQuery, useSaveMethodology } from './methodology-queries.ts'
import { createMethodologySession, openMethodologyDraft } from './methodology-session.ts'

interface MethodologyEditorProps {
  readonly report: string
  /** The user that the draft belongs to. */
  readonly user: string
  /** null while the report has the default text. */
  readonly record: Methodology | null
  /** The text that readers see now. */
  readonly html: string
  readonly onClose: () => void
  readonly uploadImage?: (file: File) => Promise<string>
}

/** The edit view of the methodology: Save stores it, and a closed window loses nothing. */
export function MethodologyEditor({
  report,
  user,
  record,
  html,
  onClose,
  uploadImage,
}: MethodologyEditorProps) {
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
  const before = change?.base.html ?? ''
  const both =
    external && mergeTexts({ base: before, mine: text, theirs: external.methodology }, 'richText')
  useLeaveGuard(dirty && !saving)
  // A save may find that the session has ended.
  useUnsaved(dirty)
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
    <div>
      {recoverable && (
        <UnsavedDraft
          at={recoverable.at}
          mb="md"
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
        <ErrorAlert mt="sm">{errorMessage(change.error)}</ErrorAlert>
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
            ...(both !== null && {
              both: {
                content: <ChangedText html={both} other={before} />,
                onKeep() {
                  session.edit(both)
                  void closeAfter(session.override())
                },
              },
            }),
          }
        }
        onOverride={() => void closeAfter(session.override())}
        onDiscard={leave}
        onCancel={session.postpone}
      />
    </div>
  )
}

/** The mark of a methodology from another edition; saving it unchanged keeps it. */
export function CarriedOverMethodology({ report }: { readonly report: string }) {
  const { data: record } = useQuery(methodologyQuery(report))
  const save = useSaveMethodology(report)
  const from = record?.carriedOverFrom ?? null
  if (!record || from === null) return null
  return (
    <CarriedOver
      name="the methodology"
      sections={['methodology']}
      keeping={save.isPending}
      onKeep={() =>
        save.mutate(
          { record, html: record.methodology },
          { onError: (error) => void notify.error(errorMessage(error)) },
        )
      }
    >
      Carried over from {formatMonth(from)}
    </CarriedOver>
  )
}
