import type { Field } from '../../catalogue/field.ts'
import { titleField } from '../../catalogue/fields.tsx'
import { CompanyTitleInput } from './CompanyTitleInput.tsx'

export const COMPANY_TITLE_FIELD: Field<string> = {
  ...titleField('Title'),
  input: (input, record) => <CompanyTitleInput {...input} record={record} />,
}
