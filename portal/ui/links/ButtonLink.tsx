import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type AnchorElement = { ref?: Ref<HTMLAnchorElement> } & Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'color' | 'style'
>

/** A link within the portal with the look of a button. */
export const ButtonLink = createLink((props: ButtonProps & AnchorElement) => (
  <Button component="a" {...props} />
))
