import { createFileRoute } from '@tanstack/react-router'

import { OutboxScreen } from '../operations/outbox/OutboxScreen.tsx'

export const Route = createFileRoute('/outbox')({
  validateSearch: (search): { mail?: string } =>
    typeof search['mail'] === 'string' ? { mail: search['mail'] } : {},
  component: Outbox,
})

function Outbox() {
  const { mail } = Route.useSearch()
  return <OutboxScreen mail={mail} />
}
