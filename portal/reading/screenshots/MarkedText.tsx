import { markTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { Box } from '@mantine/core'

interface Props {
  readonly text: string
  readonly terms: readonly string[]
}

export function MarkedText({ text, terms }: Props) {
  let place = 0
  return markTerms(text, terms).map((part) => {
    place += part.text.length
    return part.hit ? (
      <Box key={place} component="mark" bg="var(--caution-wash)" fw={600} c="bright">
        {part.text}
      </Box>
    ) : (
      part.text
    )
  })
}
