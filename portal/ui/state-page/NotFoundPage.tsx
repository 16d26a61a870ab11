import { ButtonLink } from '../link/ButtonLink.tsx'
import { StatePage } from './StatePage.tsx'

export function NotFoundPage() {
  return (
    <StatePage
      mark="404"
      title="Page not found"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      There is nothing at this address, or it is nothing that you can open.
    </StatePage>
  )
}
