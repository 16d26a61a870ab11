import { Textarea } from '@mantine/core'
import { useState } from 'react'

import type { FieldInput } from '../../catalogue/field.ts'
import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { SvgPreview } from './SvgPreview.tsx'

import classes from './SvgInput.module.css'

const ACCEPTED = { 'image/svg+xml': ['.svg'] }
const MAX_BYTES = 50_000
const REJECTED = 'Choose one SVG file of up to 50 kB.'

/** Markup to paste, or a file to take it from, and what it draws. */
export function SvgInput({ value, onChange, error, ...input }: FieldInput<string>) {
  const [rejected, setRejected] = useState(false)

  async function take(files: readonly File[]) {
    const [file] = files
    setRejected(file === undefined)
    if (file) onChange(await file.text())
  }

  return (
    <div className={classes.icon}>
      <Textarea
        {...input}
        value={value}
        error={rejected ? REJECTED : error}
        rows={4}
        spellCheck={false}
        placeholder="<svg …>"
        classNames={{ input: classes.markup }}
        onChange={(event) => {
          setRejected(false)
          onChange(event.currentTarget.value)
        }}
      />
      <div className={classes.beside}>
        <SvgPreview key={value} markup={value} />
        <FileDrop
          what="an SVG file"
          hint="or paste its markup above"
          accept={ACCEPTED}
          multiple={false}
          maxSize={MAX_BYTES}
          onFiles={(files) => void take(files)}
          onRejected={() => setRejected(true)}
        />
      </div>
    </div>
  )
}
