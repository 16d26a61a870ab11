import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password, with a button that shows it, reachable by keyboard as well. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      spellCheck={false}
      autoCapitalize="none"
      {...props}
    />
  )
}
