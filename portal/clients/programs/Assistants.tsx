import {
  type CompanyCustomer,
  companyCustomersApi,
} from '@insights/contract/clients/company-customers.ts'
import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { useSavedAtOnce } from '../../ui/forms/use-saved-at-once.ts'
import { notify } from '../../ui/notify/notify.ts'
import { Section } from '../../ui/page/Section.tsx'
import { COMPANY_CUSTOMERS_KEY } from '../company-customers/company-customers-query.ts'

interface Props {
  readonly company: CompanyCustomer
  /** Seniors alone change it. */
  readonly senior: boolean
}

/** The switch that lets the users of a company customer connect assistants; it takes effect at once. */
export function Assistants({ company, senior }: Props) {
  const queryClient = useQueryClient()
  const [on, change] = useSavedAtOnce(company.assistants, async (allowed) => {
    const { _id: id, name } = company
    await callApi(companyCustomersApi.allowAssistants, { params: { id }, body: { allowed } })
    await queryClient.invalidateQueries({ queryKey: COMPANY_CUSTOMERS_KEY })
    notify.success(
      allowed
        ? `Users of “${name}” can connect assistants.`
        : `Assistants of “${name}” get no more answers.`,
    )
  })
  return (
    <Section id="assistants" title="Assistants">
      <Switch
        label="Users can connect AI assistants"
        description={`An assistant reads what its user may read, with the user’s access token. Each call is in the activity log.${senior ? '' : ' Seniors change this.'}`}
        disabled={!senior}
        checked={on}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </Section>
  )
}
