import { isSenior } from '@insights/domain/accounts/user.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** The administration is for seniors; other users are redirected to the home page, which has its pages (D10). */
export const Route = createFileRoute('/_frame/admin')({
  beforeLoad: ({ context, location: { pathname } }) => {
    if (!isSenior(context.user.loginType) || /^\/admin\/?$/.test(pathname)) {
      throw redirect({ to: '/report', replace: true })
    }
  },
})
