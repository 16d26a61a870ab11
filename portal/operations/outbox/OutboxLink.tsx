import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { hasOutboxQuery } from './outbox-query.ts'

/** The way to the mails of a demo portal; nothing anywhere else. */
export function OutboxLink() {
  const { data: hasOutbox = false } = useQuery(hasOutboxQuery)
  return hasOutbox ? <Link to="/outbox">Demo outbox</Link> : null
}
