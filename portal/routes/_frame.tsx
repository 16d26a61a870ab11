import { createFileRoute, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../features/session/session-query.ts'
import { readSelection, type Selection } from '../selection/selection.ts'

/** The application frame and the access gate: whoever is not signed in goes to /login first. */
export const Route = createFileRoute('/_frame')({
  validateSearch: (search): Selection => readSelection(search),
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.query({ ...sessionQuery, staleTime: 'static' })
    if (user === null) throw redirect({ to: '/login', search: { redirect: location.href } })
    return { user }
  },
})
