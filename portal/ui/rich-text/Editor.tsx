import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { notify } from '../notify/notify.ts'
import { type RichTextEditorProps, useRichTextEditor } from './use-rich-text-editor.ts'

import classes from './RichTextEditor.module.css'

export default function LoadedEditor(props: RichTextEditorProps) {
  const editor = useRichTextEditor(props)
  return (
    <RichTextEditor editor={editor} className={classes.editor}>
      {!props.readOnly && <Toolbar editor={editor} uploadImage={props.uploadImage} />}
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  )
}

interface ToolbarProps {
  readonly editor: Editor
  readonly uploadImage?: (file: File) => Promise<string>
}

export function Toolbar({ editor, uploadImage }: ToolbarProps) {
  return (
    <RichTextEditor.Toolbar
      sticky
      stickyOffset="var(--app-bar-height, 0px)"
      className={classes.toolbar}
      role="group"
      aria-label="Formatting"
    >
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
        {uploadImage && <ImageControl editor={editor} uploadImage={uploadImage} />}
        <RichTextEditor.TableInsert maxColumns={8} maxRows={8} />
      </RichTextEditor.ControlsGroup>
      {editor.isActive('table') && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.TableRowBefore />
          <RichTextEditor.TableRowAfter />
          <RichTextEditor.TableRowDelete />
          <RichTextEditor.TableColumnBefore />
          <RichTextEditor.TableColumnAfter />
          <RichTextEditor.TableColumnDelete />
          <RichTextEditor.TableDelete />
        </RichTextEditor.ControlsGroup>
      )}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}

interface ImageControlProps {
  readonly editor: Editor
  readonly uploadImage: (file: File) => Promise<string>
}

/** Stores an image before inserting it, so that the text never refers to a missing one. */
export function ImageControl({ editor, uploadImage }: ImageControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(false)

  async function insert(file: File) {
    setUploading(true)
    try {
      const src = await uploadImage(file)
      const alt = file.name.replace(/\.[^.]+$/, '')
      editor.chain().focus().setImage({ src, alt }).run()
    } catch (error) {
      notify.error(errorMessage(error))
    } finally {
      setUploading(false)
    }
  }

  return (
    <>
      <RichTextEditor.Control
        aria-label="Insert image"
        title="Insert image"
        disabled={uploading}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={16} stroke={1.6} />
      </RichTextEditor.Control>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jpg,.jpeg,.png,.gif"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void insert(file)
        }}
      />
    </>
  )
}
