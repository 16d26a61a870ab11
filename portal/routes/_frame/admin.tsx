import { isSenior } from '@insights/domain/accounts/user.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** The administration is for seniors; other users are redirected to the home page (D10). */
export const Route = createFileRoute('/_frame/admin')({
  beforeLoad: ({ context }) => {
    if (!isSenior(context.user.loginType)) throw redirect({ to: '/report', replace: true })
  },
})
