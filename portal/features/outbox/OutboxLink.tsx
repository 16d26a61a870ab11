import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { outboxQuery } from './outbox-query.ts'

/** The way to the mails of a demo portal; nothing anywhere else. */
export function OutboxLink() {
  const outbox = useQuery({
    ...outboxQuery,
    // Whether there is one does not change while somebody looks.
    staleTime: Infinity,
    refetchInterval: false,
    retry: false,
  })
  return outbox.isSuccess ? <Link to="/outbox">Outbox of this demo</Link> : null
}
