import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { hasOutboxQuery } from './outbox-query.ts'

/** Link to the emails of a demo portal; nothing elsewhere. */
export function OutboxLink() {
  const { data: hasOutbox = false } = useQuery(hasOutboxQuery)
  return hasOutbox ? <Link to="/outbox">Demo outbox</Link> : null
}
