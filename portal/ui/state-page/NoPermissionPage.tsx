import { ButtonLink } from '../link/ButtonLink.tsx'
import { StatePage } from './StatePage.tsx'

export function NoPermissionPage() {
  return (
    <StatePage
      mark="403"
      title="No permission"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      You do not have permission. Ask a senior if you need access.
    </StatePage>
  )
}
