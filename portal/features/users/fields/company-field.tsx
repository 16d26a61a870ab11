import type { Field } from '../../../catalogue/field.ts'
import { CompanyChoice } from './CompanyChoice.tsx'
import { CompanyName } from './CompanyName.tsx'

/**
 * The company customer that a customer reads reports for; `description` says more about the choice.
 * The primary contact stays with theirs.
 */
export const companyField = (description: string, isPrimary = false): Field<string | null> => ({
  label: 'Company',
  required: true,
  check: (company) => (company === null ? 'Required' : null),
  input: ({ value, onChange, ...input }) => (
    <CompanyChoice
      {...input}
      value={value}
      onChange={onChange}
      disabled={isPrimary}
      description={isPrimary ? 'The primary contact cannot leave the company.' : description}
    />
  ),
  show: (company) => <CompanyName id={company} />,
})
