import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'

import { NewCompanyDialog } from '../../../clients/company-customers/NewCompanyDialog.tsx'
import { UpdateCompanyDialog } from '../../../clients/company-customers/UpdateCompanyDialog.tsx'
import { SALES_PERSON_FIELD } from '../../../clients/sales-persons/sales-person-field.tsx'

interface Props {
  readonly opened: boolean
  /** null for a new one. */
  readonly company: CompanyCustomer | null
  readonly onSaved: (saved: CompanyCustomer) => void
  readonly onClose: () => void
}

/** The form of a new company customer with its primary user, or of an existing one. */
export default function CompanyDialogs({ company, ...dialog }: Props) {
  return company === null ? (
    <NewCompanyDialog {...dialog} salesPersonField={SALES_PERSON_FIELD} />
  ) : (
    <UpdateCompanyDialog {...dialog} company={company} salesPersonField={SALES_PERSON_FIELD} />
  )
}
