import type { NotificationKind } from './notification-kinds.ts'

/** The event in words, after the name of the person who did it, and without one. */
const TEXTS: Record<NotificationKind, { readonly by: string; readonly alone: string }> = {
  mention: { by: 'mentioned you', alone: 'You were mentioned' },
  reply: { by: 'replied to you', alone: 'New reply to you' },
  planned: { by: 'planned work for you', alone: 'Work was planned for you' },
  due: { by: 'reminds you of work that is due', alone: 'Work is due' },
  returned: { by: 'returned a report to draft', alone: 'A report was returned to draft' },
  'to-approve': { by: 'asks you to approve a report', alone: 'A report waits for approval' },
  query: { by: 'has a question', alone: 'There is a question' },
  'second-coding': {
    by: 'asks you to answer a second time',
    alone: 'Answers wait for a second coding',
  },
  'to-adjudicate': {
    by: 'asks you to decide: two answers differ',
    alone: 'Two answers differ: you decide',
  },
  publication: { by: 'published your report', alone: 'Your report is ready' },
  'not-bought': { by: 'published a new edition', alone: 'New edition out, not bought' },
}

/** Returns what a notification says happened: "Helen Marlow mentioned you". */
export function notificationText(kind: NotificationKind, actor: string | null): string {
  const { by, alone } = TEXTS[kind]
  return actor === null ? alone : `${actor} ${by}`
}
