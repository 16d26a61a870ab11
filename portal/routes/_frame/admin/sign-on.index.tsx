import { createFileRoute } from '@tanstack/react-router'

import { CONNECTION_KIND, ConnectionDrawer } from '../../../accounts/sign-on/connection-kind.tsx'
import { linkTo } from '../../../ui/links/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { RecordList } from '../../../ui/records/RecordList.tsx'
import { type ListSearch, readListSearch } from '../../../ui/tables/list-search.ts'
import { adminCrumbs } from './-admin-crumbs.ts'

export const Route = createFileRoute('/_frame/admin/sign-on/')({
  validateSearch: (search): ListSearch => readListSearch(search),
  component: SignOnPage,
})

/** The connections to identity providers, by which users of companies and staff sign in. */
function SignOnPage() {
  return (
    <RecordList
      kind={CONNECTION_KIND}
      rowLink={({ _id }) => linkTo('/admin/sign-on/$connection', { params: { connection: _id } })}
      drawer={(drawer) => <ConnectionDrawer {...drawer} />}
    >
      {({ newButton, table }) => (
        <Page
          title="Sign-on"
          breadcrumbs={adminCrumbs({ label: 'Sign-on' })}
          lead="Users of a company, or staff, sign in through their own identity provider (OpenID Connect)."
          actions={newButton}
        >
          {table}
        </Page>
      )}
    </RecordList>
  )
}
