import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formulaClaim } from '@insights/domain/reading/findings/formula-claim.ts'
import { Text } from '@mantine/core'

/** Where the formula changed between the editions of a ranking. */
export default function MethodNote({ document }: { readonly document: ReportDocument }) {
  return (
    <Text fz="xs" c="dimmed" mt="xs">
      {formulaClaim(document)?.text}
    </Text>
  )
}
