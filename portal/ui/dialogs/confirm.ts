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

let asked: Asked | null = null
const listeners = new Set<() => void>()

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
  ...question
}: Confirm): Promise<boolean> {
  return ask({ ...question, cancelLabel, danger })
}

/** Says that something cannot be done, with no button but one to close it. */
export async function alert(message: { readonly title: string; readonly body: string }) {
  await ask({ ...message, confirmLabel: null, cancelLabel: 'Close', danger: false })
}

function ask(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      if (asked?.answer === answer) set(null)
      resolve(confirmed)
    }
    set({ ...question, answer })
  })
}

function set(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** The open question as an external store, for the dialog. */
export const question = {
  current: () => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
