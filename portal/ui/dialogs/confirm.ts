import { createAtom } from '@tanstack/react-store'

export interface Question {
  readonly title: string
  readonly body: string
  /** The verb of the action; null if there is nothing to decide. */
  readonly confirmLabel: string | null
  readonly cancelLabel: string
  /** True if the action loses something. */
  readonly danger: boolean
}

type Asked = Question & { readonly answer: (confirmed: boolean) => void }

/** The open question. */
export const question = createAtom<Asked | null>(null)

interface Confirm {
  readonly title: string
  readonly body: string
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
}

/** Returns whether the user confirmed. A new question closes an open one with no. */
export function confirm({
  cancelLabel = 'Cancel',
  danger = false,
  ...asked
}: Confirm): Promise<boolean> {
  return ask({ ...asked, cancelLabel, danger })
}

/** Says that something cannot be done, with no button but one to close it. */
export async function alert(message: { readonly title: string; readonly body: string }) {
  await ask({ ...message, confirmLabel: null, cancelLabel: 'Close', danger: false })
}

function ask(next: Question): Promise<boolean> {
  question.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      if (question.get()?.answer === answer) question.set(null)
      resolve(confirmed)
    }
    question.set({ ...next, answer })
  })
}
