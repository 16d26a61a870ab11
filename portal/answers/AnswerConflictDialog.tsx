import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import type { AnswerFields } from '@insights/domain/answers/answer.ts'

import { ConflictDialog, Version } from '../ui/dialogs/ConflictDialog.tsx'
import {
  type AnswerConflict,
  type ChangedPart,
  type PreviousAvailability,
  effectiveCapabilityChange,
} from './answer-form.ts'
import { answerWords } from './answer-words.ts'
import { screenshotName, type FormScreenshots, toFormScreenshots } from './images/screenshots.ts'

interface Props {
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
export function AnswerConflictDialog(props: Props) {
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
