import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

import type { RichTextEditorProps } from './rich-text-editor-props.ts'

import classes from './RichTextEditor.module.css'

const Editor = lazy(() => import('./Editor.tsx'))

/** An editor for rich text. It is heavy, so its code comes when the first one is shown. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton className={classes.skeleton} />}>
      <Editor {...props} />
    </Suspense>
  )
}
