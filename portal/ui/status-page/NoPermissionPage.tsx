import { ButtonLink } from '../link/ButtonLink.tsx'
import { StatusPage } from './StatusPage.tsx'

export function NoPermissionPage() {
  return (
    <StatusPage
      mark="403"
      title="No permission"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      You do not have permission. Ask a senior if you need access.
    </StatusPage>
  )
}
