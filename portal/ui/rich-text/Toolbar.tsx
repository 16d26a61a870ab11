import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'

import { ImageControl } from './ImageControl.tsx'

import classes from './RichTextEditor.module.css'

interface Props {
  readonly editor: Editor
  readonly uploadImage?: (file: File) => Promise<string>
}

export function Toolbar({ editor, uploadImage }: Props) {
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
