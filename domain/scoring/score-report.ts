import type { ScoringInputs } from './scoring-inputs.ts'
import type { CompanyScore } from './scoring-record.ts'

export function scoreReport(_inputs: ScoringInputs): CompanyScore[] {
  throw new Error('not built yet')
}
