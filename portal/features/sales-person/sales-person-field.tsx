import type { Field } from '../../catalogue/field.ts'
import { SalesPersonChoice } from './SalesPersonChoice.tsx'
import { SalesPersonName } from './SalesPersonName.tsx'

/** Who sells to a firm, by id; '' while nobody does. */
export const SALES_PERSON_FIELD: Field<string> = {
  label: 'Sales Person',
  required: true,
  input: (input) => <SalesPersonChoice {...input} />,
  show: (id) => <SalesPersonName id={id} />,
}
