import { Skeleton } from '@mantine/core'

import { lazyPart } from '../lazy/lazy-part.tsx'
import type { RichTextEditorProps } from './use-rich-text-editor.ts'

const Editor = lazyPart(
  () => import('./Editor.tsx'),
  () => <Skeleton h={224} />,
)

/** An editor for rich text. Its code is large, and loaded when the first editor is shown. */
export function RichTextEditor(props: RichTextEditorProps) {
  return <Editor {...props} />
}
