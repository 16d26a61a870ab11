import type { Surface } from '../surface.ts'
import { ACCOUNTS } from './accounts.ts'
import { ANSWERS } from './answers.ts'
import { BRAND } from './brand.ts'
import { CLIENTS } from './clients.ts'
import { CONTENT } from './content.ts'
import { FORM_SURFACES } from './forms.ts'
import { GRIDS } from './grid.ts'
import { MARK } from './mark.ts'
import { RECORD_SURFACES } from './records.ts'
import { SETUP } from './setup.ts'

/** Every place that the slow hand writes in. */
export const SURFACES: readonly Surface[] = [
  ...CONTENT,
  ...ANSWERS,
  ...SETUP,
  ...GRIDS,
  ...RECORD_SURFACES,
  ...FORM_SURFACES,
  ...BRAND,
  ...CLIENTS,
  ...ACCOUNTS,
  MARK,
]
