import { ButtonLink } from '../link/ButtonLink.tsx'
import { StatusPage } from './StatusPage.tsx'

export function NoPermissionPage() {
  return (
    <StatusPage
      mark="403"
      title="No permission"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      Your account does not allow this. If you need it for your work, ask a senior colleague.
    </StatusPage>
  )
}
