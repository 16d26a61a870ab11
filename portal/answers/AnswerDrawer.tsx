import type { Answer } from '@insights/contract/answers/answers.ts'
import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import type { AnswerFields } from '@insights/domain/answers/answer.ts'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { confirm } from '../ui/dialogs/confirm.ts'
import { ConflictDialog, Version } from '../ui/dialogs/ConflictDialog.tsx'
import { FormDrawer } from '../ui/dialogs/FormDrawer.tsx'
import { confirmLeave } from '../ui/dialogs/use-leave-guard.ts'
import { isLetterKeyOff } from '../ui/forms/letter-keys.ts'
import { Key } from '../ui/labels/Key.tsx'
import { notify } from '../ui/notify/notify.ts'
import {
  type AnswerConflict,
  type ChangedPart,
  effectiveCapabilityChange,
  type PreviousAvailability,
} from './answer-form.ts'
import { answerWords } from './answer-words.ts'
import { AnswerForm } from './AnswerForm.tsx'
import type { AnswersKey } from './answers-query.ts'
import { FromPage } from './captures/FromPage.tsx'
import {
  filesOf,
  type FormScreenshots,
  screenshotName,
  toFormScreenshots,
} from './images/screenshots.ts'
import { FromPhone } from './phone/FromPhone.tsx'
import type { PreviousEdition } from './previous-edition.ts'
import type { AnswerSession } from './session/answer-session.ts'
import { type AnswerEditor, useAnswerEditor } from './use-answer-editor.ts'
import { useEvidenceBeside } from './use-evidence-beside.ts'

import classes from './AnswerDrawer.module.css'

/** Widths of the drawer alone, and with the evidence beside the answer. */
const WIDTH = { answer: 500, both: 792 }

interface AnswerDrawerProps {
  readonly opened: boolean
  /** Id of the user: drafts are stored for each person. */
  readonly user: string
  readonly place: AnswersKey
  /** The session of the grid that opens the drawer; absent on the page of a category. */
  readonly session?: AnswerSession
  readonly answer: Answer
  /** All answers of the table, this one among them. */
  readonly answers: readonly Answer[]
  /** Null in the first edition of an industry. */
  readonly previous: PreviousEdition | null
  readonly changes: readonly CapabilityChange[]
  /** The answer's history. */
  readonly history: ReactNode
  readonly onOpen: (answer: Answer) => void
  readonly onClose: () => void
}

/** The form of one answer. */
export function AnswerDrawer(props: AnswerDrawerProps) {
  const { opened, user, place, answer, answers, previous, changes, onOpen, onClose } = props
  const index = answers.indexOf(answer)
  const next = answers[index + 1]
  const before = previous?.answerTo(answer) ?? null
  const { session: grid } = props
  const editor = useAnswerEditor({ opened, user, place, answer, previous: before, answers: grid })
  const { dirty, valid, saving } = editor
  const evidence = useEvidenceBeside(opened)
  const askLoss = useConfirmClose(editor, editor.discardAll)
  const confirmLoss = grid ? saveOrKeep : askLoss

  async function goTo(other: Answer | undefined) {
    if (other && (!dirty || (await confirmLoss()))) onOpen(other)
  }

  /** Saves before the form is left, as the grid saves a cell that is left; returns false to stay. */
  async function saveOrKeep(): Promise<boolean> {
    if (editor.failure !== null || (!valid && filesOf(editor.screenshots).length > 0)) {
      return askLoss()
    }
    if (!valid) {
      notify.info('Not saved yet: the change is offered when you reopen this capability.')
      return true
    }
    if (!(await editor.save())) return false
    editor.deleteDraft()
    return true
  }

  function close() {
    editor.reset()
    onClose()
  }

  /** Closes the drawer after saving, or opens the next answer. */
  async function after(saving: Promise<boolean>, then: 'close' | 'next' = 'close') {
    if (!(await saving)) return
    editor.deleteDraft()
    if (then === 'next' && next) onOpen(next)
    else onClose()
  }

  return (
    <>
      <FormDrawer
        opened={opened}
        title={answer.capability.title}
        size={evidence.beside ? WIDTH.both : WIDTH.answer}
        dirty={dirty}
        clear={grid !== undefined}
        confirmLoss={confirmLoss}
        submitting={saving}
        submitDisabled={!dirty || !valid}
        discard={
          grid &&
          (() => {
            editor.discardAll()
            close()
          })
        }
        onClose={close}
        onSubmit={() => void after(editor.save())}
        extra={
          <>
            {evidence.beside && !isLetterKeyOff('Y') && (
              <Text span mr="md" fz="sm" c="dimmed">
                <Key name="Y" /> <Key name="N" /> answer
              </Text>
            )}
            {next && (
              <Button
                variant="default"
                disabled={!dirty || !valid || saving}
                onClick={() => void after(editor.save(), 'next')}
              >
                Save & next
              </Button>
            )}
          </>
        }
      >
        <AnswerPager
          answer={answer}
          position={index + 1}
          count={answers.length}
          disabled={saving}
          onPrevious={index > 0 ? () => void goTo(answers[index - 1]) : undefined}
          onNext={next && (() => void goTo(next))}
        />
        <AnswerForm
          key={editor.base._id}
          editor={editor}
          previous={previous}
          changes={changes}
          evidence={evidence}
          phone={
            <Group align="stretch" gap="sm" className={classes.sources}>
              <FromPhone
                report={answer.report}
                answer={answer._id}
                place={`${answer.company.title} · ${answer.application.title}: ${answer.capability.title}`}
                active={opened}
                onMove={(to) => {
                  if (!saving) void goTo(answers[index + (to === 'next' ? 1 : -1)])
                }}
              />
              {answer.application._id === 'mobile-web' && (
                <FromPage
                  key={answer._id}
                  report={answer.report}
                  answer={answer._id}
                  company={answer.company._id}
                />
              )}
            </Group>
          }
          onConfirm={() => void after(editor.save())}
          onConfirmNext={next && (() => void after(editor.save(), 'next'))}
        />
        {props.history}
      </FormDrawer>
      <AnswerConflictDialog
        subject={answer.capability.title}
        conflict={editor.conflict}
        previous={before}
        changes={changes}
        onOverride={() => void after(editor.override())}
        onDiscard={() => {
          editor.discardAll()
          editor.discard()
        }}
        onCancel={editor.postpone}
      />
    </>
  )
}

interface AnswerPagerProps {
  readonly answer: Pick<Answer, 'company' | 'application'>
  /** Counted from 1. */
  readonly position: number
  readonly count: number
  readonly disabled: boolean
  /** Absent on the first and on the last answer. */
  readonly onPrevious?: () => void
  readonly onNext?: () => void
}

/** The position of the open capability in its table, with buttons to its neighbours. */
function AnswerPager({ answer, position, count, disabled, onPrevious, onNext }: AnswerPagerProps) {
  return (
    <Group
      aria-label="Capabilities"
      component="nav"
      gap={4}
      m="-0.5rem 0 -0.25rem -0.5rem"
      fz="sm"
      c="dimmed"
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Previous capability"
        disabled={disabled || !onPrevious}
        onClick={onPrevious}
      >
        <IconChevronLeft size={20} stroke={1.6} />
      </ActionIcon>
      <span style={{ whiteSpace: 'nowrap' }}>
        {position} of {count}
      </span>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Next capability"
        disabled={disabled || !onNext}
        onClick={onNext}
      >
        <IconChevronRight size={20} stroke={1.6} />
      </ActionIcon>
      <Text span miw={0} ml="auto" style={{ overflowWrap: 'anywhere' }}>
        {answer.company.title} · {answer.application.title}
      </Text>
    </Group>
  )
}

/**
 * Asks before a changed form is left. Changes that could not be saved stay in the browser's storage
 * and are offered again; other changes are lost, as the user agreed.
 */
function useConfirmClose(
  { failure, screenshots }: Pick<AnswerEditor, 'failure' | 'screenshots'>,
  discardAll: () => void,
) {
  return async (): Promise<boolean> => {
    if (failure === null) {
      const confirmed = await confirmLeave()
      if (confirmed) discardAll()
      return confirmed
    }
    const files = filesOf(screenshots).map(({ file }) => file.name)
    const lost = files.length > 0 ? ` Files cannot be kept: ${files.join(', ')}.` : ''
    return confirm({
      title: 'Unsaved changes',
      body: `Your changes stay in this browser and are offered when you reopen this capability.${lost}`,
      confirmLabel: 'Close and keep draft',
      cancelLabel: 'Keep editing',
    })
  }
}

interface ConflictDialogProps {
  /** Title of the capability. */
  readonly subject: string
  readonly conflict: AnswerConflict | null
  readonly previous: PreviousAvailability
  readonly changes: readonly CapabilityChange[]
  readonly onOverride: () => void
  readonly onDiscard: () => void
  readonly onCancel: () => void
}

/**
 * Shows one's own version beside the record that another user has saved meanwhile, part by part.
 */
function AnswerConflictDialog(props: ConflictDialogProps) {
  const { subject, conflict, previous, changes, ...answers } = props
  const version = (
    values: AnswerFields,
    screenshots: FormScreenshots,
    changed: readonly ChangedPart[],
  ) => {
    const capabilityChange = effectiveCapabilityChange(values, previous)
    const parts = {
      ...answerWords({ ...values, capabilityChange }, changes),
      images: ['Screenshots', listOf(screenshots)],
    } satisfies Record<ChangedPart, readonly [label: string, content: string]>
    return (
      <Version
        parts={Object.entries(parts).map(([name, [label, content]]) => ({
          name,
          label,
          content,
          changed: changed.includes(name as ChangedPart),
        }))}
      />
    )
  }
  return (
    <ConflictDialog
      conflict={
        conflict && {
          subject,
          mine: {
            content: version(conflict.mine.values, conflict.mine.screenshots, conflict.changedHere),
            at: conflict.at,
          },
          external: {
            content: version(
              conflict.theirs,
              toFormScreenshots(conflict.theirs),
              conflict.changedThere,
            ),
            at: conflict.theirs.updatedAt,
            by: nameOf(conflict),
            title: nameOf(conflict) && `${nameOf(conflict)}’s version`,
          },
        }
      }
      {...answers}
    />
  )
}

/** Returns the other user's name; undefined if the account had none. */
function nameOf({ theirs }: AnswerConflict): string | undefined {
  return theirs.lastUpdate?.userName.trim() || undefined
}

function listOf(images: FormScreenshots): string {
  const names = images.map((screenshot) => {
    if (screenshot.kind === 'saved')
      return screenshotName(screenshot) + (screenshot.marked ? ' (to be deleted)' : '')
    return `${screenshotName(screenshot)} (new)`
  })
  return names.join('\n') || '–'
}
