import { ButtonLink } from '../link/ButtonLink.tsx'
import { StatePage } from './StatePage.tsx'

export function NotFoundPage() {
  return (
    <StatePage
      mark="404"
      title="Page not found"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      This page does not exist, or you do not have access.
    </StatePage>
  )
}
