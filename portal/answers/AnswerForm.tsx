import type { Answer } from '@insights/contract/answers/answers.ts'
import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import {
  ANSWER_FIELD_NAMES,
  type AnswerField,
  isCarriedOver,
} from '@insights/domain/answers/answer.ts'
import { Alert, Box, Button, Group, Radio, Select, Stack } from '@mantine/core'
import { Fragment, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'

import { afterPress } from '../ui/forms/after-press.ts'
import { keyToName } from '../ui/forms/letter-keys.ts'
import { SharedTextarea } from '../ui/forms/SharedFields.tsx'
import { usePartKeys } from '../ui/forms/use-part-keys.ts'
import { ImageCompare } from '../ui/images/ImageCompare.tsx'
import { DateTimeLabel } from '../ui/labels/dates.tsx'
import { Key } from '../ui/labels/Key.tsx'
import { ErrorAlert } from '../ui/status/ErrorAlert.tsx'
import { UnsavedDraft } from '../ui/status/UnsavedDraft.tsx'
import type { AnswerDraft } from './answer-form-session.ts'
import { matchesRecord } from './answer-form.ts'
import { availabilityName } from './answer-words.ts'
import { AnswerImages } from './images/AnswerImages.tsx'
import {
  comparedScreenshots,
  filesOf,
  imageIds,
  markRemoved,
  toFormScreenshots,
} from './images/screenshots.ts'
import { useScreenshotUrls } from './images/use-screenshot-urls.ts'
import { canConfirm, type PreviousEdition } from './previous-edition.ts'
import { PreviousAnswer } from './PreviousAnswer.tsx'
import type { AnswerEditor } from './use-answer-editor.ts'
import type { EvidenceBeside } from './use-evidence-beside.ts'

import classes from './AnswerDrawer.module.css'

interface Props {
  readonly editor: AnswerEditor
  readonly previous: PreviousEdition | null
  readonly changes: readonly CapabilityChange[]
  /** The panel that receives screenshots from a phone. */
  readonly phone: ReactNode
  readonly evidence: EvidenceBeside
  readonly onConfirm: () => void
  readonly onConfirmNext: (() => void) | undefined
}

/** The body of the drawer: notices, the fields of the answer and its screenshots. */
export function AnswerForm(props: Props) {
  const { editor, previous, changes, phone, evidence, onConfirm, onConfirmNext } = props
  const { base, screenshots, arrived, draft, failure } = editor
  const urls = useScreenshotUrls(screenshots)
  const before = previous?.answerTo(base) ?? null
  // Beside the answer, the comparison comes first.
  const comparison = (
    <ImageCompare
      key="comparison"
      differences
      images={comparedScreenshots(
        previous && before && { name: previous.name, images: before.images },
        screenshots,
        urls.fullUrl,
      )}
    />
  )
  return (
    <>
      <div className={classes.columns} data-beside={evidence.beside || undefined}>
        <Stack className={classes.column}>
          {draft && differsFromRecord(draft, base, before) && (
            <UnsavedDraft
              title="Unsaved draft"
              at={draft.at}
              onRestore={editor.restoreDraft}
              onDiscard={editor.deleteDraft}
            >
              This browser has an unsaved draft from <DateTimeLabel at={draft.at} withTime />.
              {draft.files.length > 0 && (
                <> Files are not kept. Add them again: {draft.files.join(', ')}.</>
              )}
            </UnsavedDraft>
          )}
          {isCarriedOver(base) && !editor.dirty && (
            <CarriedNotice
              blockedReason={
                canConfirm(base, previous)
                  ? null
                  : `It differs from ${previous?.name}. Choose a change type and save.`
              }
              disabled={editor.saving}
              onConfirm={onConfirm}
              onConfirmNext={onConfirmNext}
            />
          )}
          <AnswerFields
            editor={editor}
            changes={changes}
            before={
              previous && before?.hasCapability !== null && before?.hasCapability !== undefined
                ? { name: previous.name, hasCapability: before.hasCapability }
                : null
            }
          />
          {phone}
        </Stack>
        <Stack className={classes.column}>
          {evidence.fits && <EvidenceToggle evidence={evidence} />}
          {evidence.beside && comparison}
          <AnswerImages
            report={base.report}
            screenshots={screenshots}
            urls={urls}
            visit={editor.loads}
            uploads={editor.uploads}
            onRetry={editor.retryUpload}
            onCheck={editor.awaitCheck}
            onChange={editor.setScreenshots}
          />
          {previous && <PreviousAnswer edition={previous.name} answer={before} changes={changes} />}
          {!evidence.beside && comparison}
        </Stack>
      </div>
      {(arrived || failure !== null) && (
        <Stack gap={8} className={classes.urgent}>
          {arrived && (
            <ExternalChangeNotice answer={arrived} onCompare={() => editor.compare(arrived)} />
          )}
          {failure !== null && (
            <FailedNotice
              message={failure}
              files={filesOf(screenshots).map(({ file }) => file.name)}
            />
          )}
        </Stack>
      )}
    </>
  )
}

/** Moves screenshots and the previous edition beside the answer, and back below it. */
function EvidenceToggle({ evidence: { beside, toggle } }: { readonly evidence: EvidenceBeside }) {
  const inside = useRef<HTMLDivElement>(null)
  usePartKeys(inside, { d: toggle })
  return (
    <Box ref={inside} ta="right">
      <Button
        variant={beside ? 'light' : 'default'}
        size="xs"
        aria-pressed={beside}
        aria-keyshortcuts={keyToName('D')}
        rightSection={
          keyToName('D') && (
            <span aria-hidden>
              <Key name="D" />
            </span>
          )
        }
        onClick={toggle}
      >
        Compare beside
      </Button>
    </Box>
  )
}

/** Returns whether a draft differs from the current record. */
function differsFromRecord(draft: AnswerDraft, record: Answer, before: Answer | null): boolean {
  const screenshots = markRemoved(toFormScreenshots(record), draft.marked)
  return !matchesRecord(record, draft.values, imageIds(screenshots), before)
}

interface CarriedProps {
  /** The reason why the form is needed to confirm the answer; null if Confirm suffices. */
  readonly blockedReason: string | null
  readonly disabled: boolean
  readonly onConfirm: () => void
  /** Absent on the last answer. */
  readonly onConfirmNext: (() => void) | undefined
}

/** Asks to confirm an answer that was carried over from another edition. */
function CarriedNotice({ blockedReason, disabled, onConfirm, onConfirmNext }: CarriedProps) {
  return (
    <Alert color="yellow" title="Carried over: please confirm" role="status">
      {blockedReason ?? 'Check that it is still correct.'}
      {blockedReason === null && (
        <Group mt="xs" gap="xs">
          <Button size="compact-sm" disabled={disabled} onClick={onConfirm}>
            Confirm
          </Button>
          {onConfirmNext && (
            <Button size="compact-sm" variant="default" disabled={disabled} onClick={onConfirmNext}>
              Confirm & next
            </Button>
          )}
        </Group>
      )}
    </Alert>
  )
}

interface ExternalChangeProps {
  readonly answer: Answer
  readonly onCompare: () => void
}

/** Announces that another user has saved the answer that is being changed here. */
function ExternalChangeNotice({ answer, onCompare }: ExternalChangeProps) {
  const by = answer.lastUpdate?.userName || 'Someone else'
  return (
    <Alert color="yellow" title="Changed by someone else" role="alert">
      {by} has just saved this answer ({availabilityName(answer.hasCapability)}). Your changes are
      not lost.
      <Group mt="xs">
        <Button size="compact-sm" variant="default" onClick={onCompare}>
          Compare
        </Button>
      </Group>
    </Alert>
  )
}

interface FailedProps {
  readonly message: string
  /** Names of files that would be lost with the page. */
  readonly files: readonly string[]
}

/** Says why saving failed; nothing typed is lost. */
function FailedNotice({ message, files }: FailedProps) {
  return (
    <ErrorAlert title="Not saved">
      {message} Your changes stay in this browser until saved
      {files.length > 0 ? `, except these files: ${files.join(', ')}.` : '.'}
    </ErrorAlert>
  )
}

/** Time in which a dialog fades out and tries to give the focus back. */
const FADE_MS = 400

interface AnswerFieldsProps {
  readonly editor: AnswerEditor
  readonly changes: readonly CapabilityChange[]
  /** The previous edition's availability and name; null without an answer in that edition. */
  readonly before: { readonly name: string; readonly hasCapability: boolean } | null
}

/** The inputs of an answer's fields. */
function AnswerFields({ editor, changes, before }: AnswerFieldsProps) {
  const { values, setValues, errors } = editor
  const [left, setLeft] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useFocusAtFirst(first, editor.conflict === null)
  usePartKeys(first, { y: () => editor.answer(true), n: () => editor.answer(false) })
  const changed = before !== null && values.hasCapability === !before.hasCapability

  const inputs: Record<AnswerField, ReactNode> = {
    hasCapability: (
      <Radio.Group
        label="Is this feature available?"
        required
        value={values.hasCapability === null ? null : String(values.hasCapability)}
        onChange={(value) => editor.answer(value === 'true')}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) afterPress(() => setLeft(true))
        }}
        error={left && errors.hasCapability}
      >
        <Group gap="lg" mt={6}>
          <Radio
            ref={first}
            value="true"
            label="Yes"
            aria-keyshortcuts={keyToName('Y')}
            data-autofocus
          />
          <Radio value="false" label="No" aria-keyshortcuts={keyToName('N')} />
          {before && (
            <span className={classes.before} data-changed={changed || undefined}>
              {before.name}: {availabilityName(before.hasCapability)}
              {changed && <span className={classes.mark}>changed</span>}
            </span>
          )}
        </Group>
      </Radio.Group>
    ),
    capabilityChange: <ChangeTypeField editor={editor} changes={changes} before={before} />,
    capabilityChangeNote: (
      <SharedTextarea
        label="Change note"
        placeholder={changed ? `What has changed since ${before.name}?` : undefined}
        autosize
        minRows={before === null || changed ? 3 : 1}
        maxRows={10}
        maxLength={5000}
        value={values.capabilityChangeNote}
        onText={(capabilityChangeNote) => setValues({ ...values, capabilityChangeNote })}
      />
    ),
  }
  return ANSWER_FIELD_NAMES.map((field) => <Fragment key={field}>{inputs[field]}</Fragment>)
}

/** Focuses a field at the beginning, and after a dialog above has taken the focus along. */
function useFocusAtFirst(field: RefObject<HTMLElement | null>, uncovered: boolean): void {
  useEffect(() => {
    // A frame later, because the drawer first notes the element to return the focus to.
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [field])
  useEffect(() => {
    if (!uncovered) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) field.current?.focus()
    }, FADE_MS)
    return () => clearTimeout(timer)
  }, [field, uncovered])
}

interface ChangeTypeFieldProps {
  readonly editor: Pick<
    AnswerEditor,
    'values' | 'setValues' | 'errors' | 'change' | 'unchanged' | 'suggestion'
  >
  readonly changes: readonly CapabilityChange[]
  readonly before: { readonly name: string } | null
}

/**
 * The capability change. It is preselected where the previous edition has the same availability or
 * none; where the availability differs, the likely change is suggested.
 */
function ChangeTypeField({ editor, changes, before }: ChangeTypeFieldProps) {
  const { values, setValues, errors, change, unchanged, suggestion } = editor
  const [left, setLeft] = useState(false)
  const select = useRef<HTMLInputElement>(null)
  const offer = useId()
  const suggested = change === null && changes.find(({ _id }) => _id === suggestion)

  function choose(capabilityChange: string | null) {
    setValues({ ...values, capabilityChange })
  }

  return (
    <div>
      <Select
        ref={select}
        label="Change type"
        description={
          unchanged &&
          (before
            ? `Same as ${before.name} unless you choose another.`
            : 'There is no previous answer. No change unless you choose another.')
        }
        placeholder="Select a change type"
        required={!unchanged}
        error={left && errors.capabilityChange}
        onBlur={({ relatedTarget }) => afterPress(() => setLeft(relatedTarget?.id !== offer))}
        data={changes.map(({ _id, title }) => ({ value: _id, label: title }))}
        value={change}
        onChange={choose}
      />
      {suggested && (
        <Group component="p" gap={8} fz="sm" c="dimmed" m="0.375rem 0 0">
          Suggested:
          <Button
            id={offer}
            variant="light"
            size="compact-sm"
            aria-label={`Change type: ${suggested.title}`}
            onClick={() => {
              choose(suggested._id)
              // The button disappears with its suggestion.
              select.current?.focus()
            }}
          >
            {suggested.title}
          </Button>
        </Group>
      )}
    </div>
  )
}
