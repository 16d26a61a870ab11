import { Modal, Select, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import { useOpenedAfterMount } from '../ui/dialogs/dialog-state.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'

import classes from './SelectImage.module.css'

export interface ImageOption {
  readonly url: string
  readonly thumbnail: string
  readonly company: string
  /** Capability and application on the image. */
  readonly caption: string
}

interface Props {
  readonly opened: boolean
  readonly images: readonly ImageOption[]
  /** URL of the chosen image. */
  readonly current: string | null
  readonly onSelect: (url: string) => void
  readonly onClose: () => void
}

/** Chooses one of the report's screenshots. */
export default function SelectImage({ opened, images, current, onSelect, onClose }: Props) {
  const [company, setCompany] = useState<string | null>(null)
  const companies = [...new Set(images.map((image) => image.company))]
  const shown = images.filter((image) => company === null || image.company === company)
  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} title="Select Image" size="60rem">
      {images.length === 0 ? (
        <EmptyState title="No screenshots">
          The answers of this category group have no screenshots in this application.
        </EmptyState>
      ) : (
        <>
          <Select
            label="Company"
            placeholder="All companies"
            mb="md"
            maw="20rem"
            clearable
            clearButtonProps={{ 'aria-label': 'Show all companies' }}
            data={companies}
            value={company}
            onChange={setCompany}
          />
          <ul className={classes.choices}>
            {shown.map(({ url, thumbnail, company: name, caption }) => (
              <li key={url + caption}>
                <UnstyledButton
                  className={classes.choice}
                  aria-pressed={url === current}
                  onClick={() => onSelect(url)}
                >
                  <img src={thumbnail} alt="" loading="lazy" className={classes.image} />
                  <Text component="b" display="block" mt={6} fw={600}>
                    {name}
                  </Text>
                  <Text span c="dimmed">
                    {caption}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
