import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { nameOfConnection } from '../../../accounts/sign-on/connection-kind.tsx'
import { connectionQuery } from '../../../accounts/sign-on/connection-query.ts'
import { ConnectionSteps } from '../../../accounts/sign-on/ConnectionSteps.tsx'
import { linkTo } from '../../../ui/links/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { adminCrumbs } from './-admin-crumbs.ts'
import { orNotFound } from './-or-not-found.ts'

export const Route = createFileRoute('/_frame/admin/sign-on/$connection')({
  loader: ({ context: { queryClient }, params }) =>
    orNotFound(queryClient.query(connectionQuery(params.connection))),
  component: ConnectionPage,
})

/** Sets up and tests the sign-on of a company, or of staff, step by step. */
function ConnectionPage() {
  const { connection: id } = Route.useParams()
  const { data: connection } = useSuspenseQuery(connectionQuery(id))
  const name = nameOfConnection(connection)
  return (
    <Page
      title={`Sign-on of ${name === 'Staff' ? 'staff' : name}`}
      breadcrumbs={adminCrumbs(
        { label: 'Sign-on', link: linkTo('/admin/sign-on') },
        { label: name },
      )}
      lead={connection.issuer}
      reading
    >
      <ConnectionSteps connection={connection} />
    </Page>
  )
}
