import type { ComponentProps } from 'react'

import type { TrendsEditor } from '../../../../content/TrendsEditor.tsx'
import { useFigures } from './-use-figures.ts'

type Given = Omit<ComponentProps<typeof TrendsEditor>, 'figures' | 'draft'>

interface Props extends Given {
  /** Given by the page, which has it already. */
  readonly Editor: typeof TrendsEditor
}

/** The editor of the trends, with the report's figures. */
export default function TrendTexts({ Editor, ...given }: Props) {
  const { figures, draftOf } = useFigures()
  return <Editor {...given} figures={figures} draft={draftOf({ text: 'trend' })} />
}
