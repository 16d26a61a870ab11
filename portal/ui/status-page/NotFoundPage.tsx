import { ButtonLink } from '../link/ButtonLink.tsx'
import { StatusPage } from './StatusPage.tsx'

export function NotFoundPage() {
  return (
    <StatusPage
      mark="404"
      title="Page not found"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      There is nothing at this address, or it is nothing that you can open.
    </StatusPage>
  )
}
