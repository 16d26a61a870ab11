import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import classes from './AnswerImages.module.css'

interface Props {
  readonly file: File
  readonly onRemove: () => void
}

/** A picture that was chosen and is uploaded on saving. */
export function PendingFile({ file, onRemove }: Props) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <li className={classes.thumbnail} data-pending>
      <span className={classes.picture}>{address && <img src={address} alt="" />}</span>
      <span className={classes.name}>{file.name}</span>
      <ActionIcon
        variant="default"
        size={28}
        className={classes.action}
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  )
}
