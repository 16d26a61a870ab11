import { Skeleton } from '@mantine/core'

import { lazyPart } from '../lazy/lazy-part.tsx'

import classes from './RichTextEditor.module.css'

const Editor = lazyPart(
  () => import('./Editor.tsx'),
  () => <Skeleton className={classes.skeleton} />,
)

/** An editor for rich text. It is heavy, so its code comes when the first one is shown. */
export function RichTextEditor(props: RichTextEditorProps) {
  return <Editor {...props} />
}

export interface RichTextEditorProps {
  /** What is written here, for screen readers. */
  readonly label: string
  /** HTML; '' for nothing. A new value from outside replaces what is there. */
  readonly value: string
  /** Called when the typing has paused for half a second, on leaving the field, and at the end. */
  readonly onChange: (html: string) => void
  /** Called with the first key, long before `onChange`: there is now something to lose. */
  readonly onTyping?: () => void
  /** Stores an image and returns its URL; without it no images can be inserted. */
  readonly uploadImage?: (file: File) => Promise<string>
  readonly readOnly?: boolean
  /** Takes the focus when it appears, as after a press of Edit. */
  readonly autoFocus?: boolean
}
