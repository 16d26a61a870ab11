import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'

import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import type { Field, FieldInput } from '../../ui/records/field.ts'
import { IndustryIcon } from './IndustryIcon.tsx'

import classes from './industries.module.css'

/** The markup of an icon. The server checks it further. */
export const SVG_FIELD: Field<string> = {
  label: 'SVG Icon',
  required: true,
  check: checkSvg,
  input: (input) => <SvgInput {...input} />,
  show: (markup) => <IndustryIcon svg={markup} />,
}

const MAX_LENGTH = 50_000

/** Returns why markup cannot be an icon, or null. The server checks it more closely. */
export function checkSvg(markup: string): string | null {
  if (markup.trim().length > MAX_LENGTH) return 'Must be at most 50,000 characters'
  if (!/<(?:[\w-]+:)?svg[\s>]/.test(markup))
    return 'Must be an SVG drawing: <svg> with at least one shape.'
  return null
}

const DECLARATION = /^\s*<\?xml\s[^<>]*?(?:encoding=["']([\w.-]+)["'][^<>]*)?\?>\s*/

/** Returns a file as text, without the declaration of an encoding that it no longer has. */
export function readSvgFile(bytes: Uint8Array): string {
  const text = new TextDecoder(bomOf(bytes) ?? encodingOf(bytes)).decode(bytes)
  return text.replace(DECLARATION, '')
}

function bomOf([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Returns the encoding that the file declares, UTF-8 for an unknown one. */
function encodingOf(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replaceAll('\0', '')
  const declared = DECLARATION.exec(start)?.[1] ?? 'utf-8'
  // Without a mark of its order, the first character says it.
  if (/^utf-?16$/i.test(declared)) return bytes[0] === 0 ? 'utf-16be' : 'utf-16le'
  try {
    return new TextDecoder(declared).encoding
  } catch {
    return 'utf-8'
  }
}

const ACCEPTED = { 'image/svg+xml': ['.svg'] }
const MAX_BYTES = 50_000
const REJECTED = 'Choose one SVG file of up to 50 kB.'

/** Markup to paste, or a file to read it from, with a preview. */
function SvgInput({ value, onChange, error, ...input }: FieldInput<string>) {
  const [rejected, setRejected] = useState(false)

  async function take(files: readonly File[]) {
    const [file] = files
    setRejected(file === undefined)
    if (file) onChange(readSvgFile(await file.bytes()))
  }

  return (
    <Stack gap="xs">
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
    </Stack>
  )
}

/** A preview of the markup, or a text that it draws nothing. */
function SvgPreview({ markup }: { markup: string }) {
  const [broken, setBroken] = useState(false)
  const empty = markup.trim() === ''
  return (
    <figure className={classes.preview}>
      {empty || broken ? (
        <span>{empty ? 'No icon yet' : 'No visible shapes'}</span>
      ) : (
        <IndustryIcon svg={markup} size={48} onBroken={() => setBroken(true)} />
      )}
      <figcaption>Preview</figcaption>
    </figure>
  )
}
