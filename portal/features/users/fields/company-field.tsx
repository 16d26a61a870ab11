import type { Field } from '../../../catalogue/field.ts'
import { CompanyChoice } from './CompanyChoice.tsx'
import { CompanyName } from './CompanyName.tsx'

/** The firm that a customer reads reports for; `description` says more about the choice. */
export const companyField = (description: string): Field<string | null> => ({
  label: 'Company',
  required: true,
  check: (company) => (company === null ? 'Required' : null),
  input: ({ value, onChange, ...input }) => (
    <CompanyChoice {...input} value={value} onChange={onChange} description={description} />
  ),
  show: (company) => <CompanyName id={company} />,
})
