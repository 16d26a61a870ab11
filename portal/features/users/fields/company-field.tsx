import type { Field } from '../../../catalogue/field.ts'
import { CompanyCustomerName } from './CompanyCustomerName.tsx'
import { CompanyCustomerSelect } from './CompanyCustomerSelect.tsx'

/**
 * The company customer that a customer reads reports for; `description` says more about the choice.
 * The primary contact stays with theirs.
 */
export const companyField = (description: string, isPrimary = false): Field<string | null> => ({
  label: 'Company',
  required: true,
  check: (company) => (company === null ? 'Required' : null),
  input: ({ value, onChange, ...input }) => (
    <CompanyCustomerSelect
      {...input}
      value={value}
      onChange={onChange}
      disabled={isPrimary}
      description={isPrimary ? 'The primary contact cannot leave the company.' : description}
    />
  ),
  show: (company) => <CompanyCustomerName id={company} />,
})
