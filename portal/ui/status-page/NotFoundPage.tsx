import { ButtonLink } from '../link/ButtonLink.tsx'
import { StatusPage } from './StatusPage.tsx'

export function NotFoundPage() {
  return (
    <StatusPage
      mark="404"
      title="Page not found"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      This page does not exist, or you do not have access.
    </StatusPage>
  )
}
