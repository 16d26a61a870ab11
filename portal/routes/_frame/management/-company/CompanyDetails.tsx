import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'

import { AboutCompany } from '../../../../features/companies-customer/AboutCompany.tsx'
import { CompanyCard } from '../../../../features/companies-customer/CompanyCard.tsx'
import { useDrawer } from '../../../../ui/dialogs/dialog-state.ts'
import { DIALOG, lazyOverlay } from '../../../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../../../ui/links/link-to.ts'
import { notify } from '../../../../ui/notify/notify.ts'
import { Page } from '../../../../ui/page/Page.tsx'
import type { ListSearch } from '../../../../ui/tables/list-search.ts'
import { CompanyReports } from './CompanyReports.tsx'
import { CompanyUsers } from './CompanyUsers.tsx'

import classes from './CompanyDetails.module.css'

const CompanyDialogs = lazyOverlay(() => import('./CompanyDialogs.tsx'), DIALOG)

interface Props {
  readonly company: CompanyCustomer
  /** Of its users. */
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch, how?: { readonly replace: boolean }) => void
}

/** One company customer: its address, its sales person, its users and its reports. */
export function CompanyDetails({ company, search, onSearch }: Props) {
  const dialog = useDrawer<CompanyCustomer>()
  return (
    <Page
      title={company.name}
      breadcrumbs={[
        { label: 'Home', link: linkTo('/report') },
        { label: 'Client Management', link: linkTo('/report', { search: { tab: 'clients' } }) },
        { label: 'Company Details Summary' },
      ]}
      reading
    >
      <div className={classes.panels}>
        <CompanyCard company={company} onUpdate={() => dialog.open(company)} />
        <AboutCompany company={company} />
      </div>
      <CompanyUsers company={company} search={search} onSearch={onSearch} />
      <CompanyReports company={company} />
      {dialog.visit > 0 && (
        <CompanyDialogs
          key={dialog.visit}
          opened={dialog.opened}
          company={dialog.item}
          onSaved={(saved) => {
            dialog.close()
            notify.success(`“${saved.name}” has been saved.`)
          }}
          onClose={dialog.close}
        />
      )}
    </Page>
  )
}
