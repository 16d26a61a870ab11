import type { Field } from '../../catalogue/field.ts'
import { checkSvg } from './check-svg.ts'
import { IndustryIcon } from './IndustryIcon.tsx'
import { SvgInput } from './SvgInput.tsx'

/** The markup of an icon. What else there is to say against it, the server says. */
export const SVG_FIELD: Field<string> = {
  label: 'SVG Icon',
  required: true,
  check: checkSvg,
  input: (input) => <SvgInput {...input} />,
  show: (markup) => <IndustryIcon svg={markup} />,
}
