import { createFileRoute } from '@tanstack/react-router'

import { OutboxScreen } from '../operations/outbox/OutboxScreen.tsx'
import { searchText } from '../ui/links/search-text.ts'

export const Route = createFileRoute('/outbox')({
  validateSearch: ({ mail }): { mail?: string | undefined } => ({ mail: searchText(mail) }),
  component: Outbox,
})

function Outbox() {
  const { mail } = Route.useSearch()
  return <OutboxScreen mail={mail} />
}
