import type { Answer, AnswerImage } from '@insights/contract/capability-reports.ts'
import type { Image } from '@insights/contract/upload.ts'

/** What the drawer's form holds. */
export interface AnswerValues {
  readonly hasCapability: boolean | null
  readonly capabilityChange: string | null
  readonly capabilityChangeNote: string
}

/** Pictures that the form adds to the record and takes away from it. */
export interface ImageChanges {
  /** Chosen, not uploaded yet. */
  readonly files: readonly File[]
  /** Uploaded, but not saved with the record: it was changed by somebody else meanwhile. */
  readonly uploaded: readonly Image[]
  /** Ids of the record's images that are marked for deletion. */
  readonly marked: readonly string[]
}

export const NO_IMAGE_CHANGES: ImageChanges = { files: [], uploaded: [], marked: [] }

export function answerValues(answer: AnswerValues): AnswerValues {
  const { hasCapability, capabilityChange, capabilityChangeNote } = answer
  return { hasCapability, capabilityChange, capabilityChangeNote }
}

/** The messages by field; empty when it can be saved. */
export function checkAnswer(
  values: AnswerValues,
): Partial<Record<'hasCapability' | 'capabilityChange', string>> {
  return {
    ...(values.hasCapability === null && { hasCapability: 'Required' }),
    ...(!values.capabilityChange && { capabilityChange: 'Required' }),
  }
}

/** Whether closing the drawer would lose something. */
export function isChanged(answer: AnswerValues, values: AnswerValues, images: ImageChanges) {
  return (
    values.hasCapability !== answer.hasCapability ||
    values.capabilityChange !== answer.capabilityChange ||
    values.capabilityChangeNote.trim() !== answer.capabilityChangeNote ||
    images.files.length > 0 ||
    images.uploaded.length > 0 ||
    images.marked.length > 0
  )
}

/** Another availability makes the scores wrong; notes and pictures don't. */
export function changesScores(answer: Pick<Answer, 'hasCapability'>, values: AnswerValues) {
  return values.hasCapability !== answer.hasCapability
}

/** The images that stay, and those that go. */
export function splitImages(images: readonly AnswerImage[], marked: readonly string[]) {
  return {
    kept: images.filter(({ _id }) => !marked.includes(_id)),
    removed: images.filter(({ _id }) => marked.includes(_id)),
  }
}
