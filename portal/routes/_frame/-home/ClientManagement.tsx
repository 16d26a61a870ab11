import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { COMPANY_CUSTOMER_KIND } from '../../../clients/company-customers/company-customer-kind.tsx'
import { DIALOG, lazyOverlay } from '../../../ui/lazy/lazy-part.tsx'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { linkTo } from '../../../ui/links/link-to.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { RecordList } from '../../../ui/records/RecordList.tsx'

const CompanyDialogs = lazyOverlay(
  () => import('../../../clients/company-customers/CompanyDialogs.tsx'),
  DIALOG,
)

/** The Client Management tab: the company customers. */
export default function ClientManagement() {
  const navigate = useNavigate()
  return (
    <RecordList
      kind={COMPANY_CUSTOMER_KIND}
      replaces
      rowLink={detailOf}
      rowActions={(company) => [
        { label: 'View Detail', onSelect: () => void navigate(detailOf(company)) },
      ]}
      drawer={({ item, ...dialog }) => <CompanyDialogs {...dialog} company={item} />}
      onSaved={(saved, isNew) =>
        notify.success(
          `“${saved.name}” has been ${isNew ? 'created' : 'saved'}.`,
          isNew ? { link: { label: 'Open it', to: detailOf(saved) } } : {},
        )
      }
    >
      {({ newButton, searchBox, table }) => (
        <>
          <Group justify="space-between" gap="sm" mb="md">
            {searchBox}
            <Group gap="sm">
              <ButtonLink to="/insight" variant="default">
                Insight
              </ButtonLink>
              {newButton}
            </Group>
          </Group>
          {table}
        </>
      )}
    </RecordList>
  )
}

function detailOf({ _id }: CompanyCustomer) {
  return linkTo('/management/company-details', { search: { company: _id } })
}
