import type { Field } from '../../catalogue/field.ts'
import { SalesPersonName } from './SalesPersonName.tsx'
import { SalesPersonSelect } from './SalesPersonSelect.tsx'

/** Who sells to a company customer, by id; '' while nobody does. */
export const SALES_PERSON_FIELD: Field<string> = {
  label: 'Sales Person',
  required: true,
  input: (input) => <SalesPersonSelect {...input} />,
  show: (id) => <SalesPersonName id={id} />,
}
